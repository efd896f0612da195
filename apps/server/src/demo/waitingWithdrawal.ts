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
 * Asks for a withdrawal that an operator has to decide, so that the console has one to show. The money comes from the
 * till. Again, it does nothing.
 */
export async function askForWithdrawal(platform: Platform): Promise<void> {
  const { db, till } = platform
  const member = await findByAccount(db, { channel: 'sms', value: kiran.phone })
  if (!member || !till) return
  const name = 'waiting withdrawal'
  await till.payIn({
    memberId: member.id,
    amountMinor: paidInMinor,
    sender: kiran.phone,
    note: 'Demonstration',
    transaction: name,
  })
  await requestBankWithdrawal(platform, {
    memberId: member.id,
    requestId: toDemoUuid(name),
    destinationId: await bindBankAccount(db, member.id, kiran.account),
    currency: kiran.account.currency,
    amount: withdrawnMinor,
  })
}
