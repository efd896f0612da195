import type { Platform } from '../http/context.ts'
import { findByAccount } from '../user/index.ts'
import { bindBankAccount, requestBankWithdrawal } from '../wallet/index.ts'
import { toDemoUuid } from './toDemoUuid.ts'

/** Verified, without units. */
export const kiran = {
  phone: '+919000000004',
  account: {
    kind: 'bank',
    rail: 'bank',
    currency: 'INR',
    address: '',
    bankCode: 'inr-banyan',
    payee: 'Kiran',
    account: '100200300402',
    ifsc: 'BNYN0000001',
  },
} as const
const paidInMinor = 200_000_000n
/** More than is paid without an approval. */
const withdrawnMinor = 120_000_000n

/**
 * Asks for a withdrawal that an operator has to decide, so that the console has one to show. Again, it does nothing.
 */
export async function askForWithdrawal(platform: Platform): Promise<void> {
  const member = await findByAccount(platform.db, { channel: 'sms', value: kiran.phone })
  if (!member || !platform.till) return
  await payInAndWithdraw(platform, member.id, {
    name: 'waiting withdrawal',
    paidIn: paidInMinor,
    withdrawn: withdrawnMinor,
  })
}

type Plan = { readonly name: string; readonly paidIn: bigint; readonly withdrawn: bigint }

/** The money comes from the till. Under the same name, it is the same withdrawal. */
export async function payInAndWithdraw(
  platform: Platform,
  memberId: string,
  { name, paidIn, withdrawn }: Plan,
): Promise<string | null> {
  await platform.till?.payIn({
    memberId,
    amountMinor: paidIn,
    sender: kiran.phone,
    note: 'Demonstration',
    transaction: name,
  })
  return requestBankWithdrawal(platform, {
    memberId,
    requestId: toDemoUuid(name),
    destinationId: await bindBankAccount(platform.db, memberId, kiran.account),
    currency: kiran.account.currency,
    amount: withdrawn,
  })
}
