import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../http/context.ts'
import {
  bindBankAccount,
  cancelWithdrawal,
  findRecharge,
  findWithdrawal,
  openBankRecharge,
  processWithdrawals,
  requestBankWithdrawal,
} from '../wallet/index.ts'
import { toDemoUuid } from './toDemoUuid.ts'

/** The guest is in India and pays by a handle; the bank's pages take it without a PIN. */
const channelId = 'instant-inr'
const payer = 'asha@banyan'
const account = {
  kind: 'bank',
  rail: 'bank',
  currency: 'INR',
  address: '',
  bankCode: 'inr-banyan',
  payee: 'Asha',
  account: '100200300401',
  ifsc: 'BNYN0000001',
} as const

/** What the guest moves on the days of the history, as parts of it. Enough comes in for what the guest buys. */
const plan = [
  { part: 0, does: 'recharge', minor: 1_000_00n },
  { part: 0.2, does: 'recharge', minor: 65_000_00n },
  { part: 0.65, does: 'recharge', minor: 22_000_00n },
  { part: 0.8, does: 'withdraw', minor: 45_000_000n },
  { part: 0.85, does: 'cancel', minor: 30_000_000n },
  { part: 0.95, does: 'recharge', minor: 12_000_00n },
] as const

/** How long the guest waits at the bank before the history goes on without it. */
const waitMs = 15_000
const triesMax = 3

/**
 * Recharges and withdraws for the guest at the practice bank, as a member does with a browser: at the ledger's time,
 * through the rail, with the bank's money. What was done on an interrupted start is not done again.
 */
export async function moveGuestMoney(platform: Platform, memberId: string, at: number, days: number): Promise<void> {
  for (const { part, does, minor } of plan) {
    if (Math.min(Math.floor(days * part), days - 1) !== at) continue
    const key = `${does} ${part}`
    if (does === 'recharge') await recharge(platform, memberId, key, minor)
    else await withdraw(platform, memberId, key, minor, does === 'cancel')
  }
}

async function recharge(platform: Platform, memberId: string, key: string, minor: bigint): Promise<void> {
  // A recharge whose rate ran out while the start was interrupted cannot be paid any more; the next one can.
  for (let number = 0; number < triesMax; number++) {
    const requestId = toDemoUuid(`${key} ${number}`)
    const id = await openBankRecharge(platform, {
      memberId,
      requestId,
      channelId,
      asked: minor,
      payer,
    })
    if (id === null) continue
    await payAtBank(platform, id)
    const hasArrived = async () => (await findRecharge(platform.db, memberId, id))?.state === 'arrived'
    if (await waitForBank(platform, hasArrived)) return
  }
}

/** On the bank's page, as a person does. */
async function payAtBank({ settings }: Platform, rechargeId: string): Promise<void> {
  const answer = await fetch(new URL(`pay/${rechargeId}`, `${settings.BANK_URL.replace(/\/+$/, '')}/`), {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(waitMs),
  })
  await answer.body?.cancel()
}

async function withdraw(
  platform: Platform,
  memberId: string,
  key: string,
  amount: bigint,
  isCancelled: boolean,
): Promise<void> {
  const { db, rails } = platform
  const destinationId = await bindBankAccount(db, memberId, account)
  const id = await requestBankWithdrawal(platform, {
    memberId,
    requestId: toDemoUuid(key),
    destinationId,
    currency: account.currency,
    amount,
  })
  if (id === null) return
  if (!isCancelled) await processWithdrawals({ db })
  // A withdrawal that needs an approval would wait through the whole history.
  if ((await findWithdrawal(db, memberId, id))?.state === 'pending') {
    await cancelWithdrawal(db, memberId, id)
    return
  }
  await rails.bank?.pay()
  await waitForBank(platform, async () => (await findWithdrawal(db, memberId, id))?.state === 'paid')
}

/** Reads the bank's events until what was waited for has happened. False when it did not in time. */
export async function waitForBank(
  { rails: { bank } }: Platform,
  hasHappened: () => Promise<boolean>,
): Promise<boolean> {
  for (const endsAtMs = Date.now() + waitMs; ; await pause(50)) {
    await bank?.poll()
    if (await hasHappened()) return true
    if (Date.now() > endsAtMs) return false
  }
}
