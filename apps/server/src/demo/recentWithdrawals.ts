import type { Platform } from '../http/context.ts'
import { findByAccount } from '../user/index.ts'
import { findWithdrawal, processWithdrawals } from '../wallet/index.ts'
import { waitForBank } from './guestMoney.ts'
import { kiran, payInAndWithdraw } from './waitingWithdrawal.ts'

/** How many days ago each was asked for, and how many days it waited. Each is small enough to need no approval. */
const plan = [
  { ago: 27, waits: 0, minor: 25_000_000n },
  { ago: 22, waits: 1, minor: 40_000_000n },
  { ago: 16, waits: 0, minor: 15_000_000n },
  { ago: 11, waits: 0, minor: 30_000_000n },
  { ago: 7, waits: 2, minor: 20_000_000n },
  { ago: 4, waits: 0, minor: 35_000_000n },
] as const

/**
 * Withdraws at the practice bank in the last month of the history, so that the public page has withdrawals to count.
 * The money comes from the till. What was done on an interrupted start is not done again.
 */
export async function withdrawRecently(platform: Platform, at: number, days: number): Promise<void> {
  for (const { ago, waits, minor } of plan) {
    const asked = days - ago
    // Before the guest's first recharge the bank has nothing to pay with.
    if (asked < days / 4 || at < asked || at > asked + waits) continue
    const memberId = (await findByAccount(platform.db, { channel: 'sms', value: kiran.phone }))?.id
    if (!memberId) return
    // Asked for again under the same key, it is the same withdrawal.
    const id = await payInAndWithdraw(platform, memberId, {
      name: `withdrawal ${ago}`,
      paidIn: minor,
      withdrawn: minor,
    })
    if (id !== null && at === asked + waits) await pay(platform, memberId, id)
  }
}

async function pay(platform: Platform, memberId: string, id: string): Promise<void> {
  await processWithdrawals(platform)
  await platform.rails.bank?.pay()
  await waitForBank(platform, async () => (await findWithdrawal(platform.db, memberId, id))?.state === 'paid')
}
