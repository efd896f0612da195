import { paths } from '@millrace/contract/paths'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { addDestination, confirmDestination, findDestinationId, type DestinationFields } from './destination/store.ts'
import { getChannel } from './recharge/channels.ts'
import { openCharge } from './recharge/openRecharge.ts'
import { addQuote, addRecharge, findRequested } from './recharge/store.ts'
import { requestWithdrawal } from './withdraw/store.ts'

// What a member does with calls, done for the demonstration's member, whom nobody has signed in as yet.

type BankRecharge = {
  readonly memberId: string
  readonly requestId: string
  readonly channelId: 'mobile-money-kes' | 'instant-inr' | 'transfer-ngn'
  readonly asked: bigint
  readonly payer: string
}

/** Opens a recharge at the bank, at the rate of now. The same request is the same recharge. Null when it cannot be. */
export async function openBankRecharge(
  platform: Platform,
  { memberId, requestId, channelId, asked, payer }: BankRecharge,
): Promise<string | null> {
  const { db, settings } = platform
  const channel = getChannel(channelId)
  if (channel.rail !== 'bank') return null
  const { id: channelName, rail, currency } = channel
  let id = await findRequested(db, memberId, requestId)
  if (id === null) {
    const quote = await addQuote(db, memberId, currency, 'in')
    if (!quote) return null
    const recharge = { memberId, requestId, channel: channelName, rail, currency, asked, rateId: quote.id }
    const added = await addRecharge(db, recharge)
    if (added.outcome !== 'added') return null
    id = added.id
  }
  const site = settings.PUBLIC_URL || `http://${settings.HOST}:${settings.PORT}`
  const returnUrl = `${site.replace(/\/+$/, '')}/#${paths.bankRecharge}?id=${id}`
  return (await openCharge(platform, { memberId, id, channel, asked, payer, returnUrl })) === null ? id : null
}

/** Binds a bank account and confirms it, as by a code. Returns its id. */
export async function bindBankAccount(db: Database, memberId: string, fields: DestinationFields): Promise<string> {
  const bound = await findDestinationId(db, memberId, fields)
  if (bound !== null) return bound
  const added = await addDestination(db, memberId, fields)
  if (!added) throw new Error('the demonstration’s bank account is bound to somebody else')
  await confirmDestination(db, memberId, added.id)
  return added.id
}

type BankWithdrawal = {
  readonly memberId: string
  readonly requestId: string
  readonly destinationId: string
  readonly currency: LocalCurrency
  readonly amount: bigint
}

/** Requests a withdrawal to a bank account, at the rate of now. Null when it was refused. */
export async function requestBankWithdrawal(
  { db }: Platform,
  { currency, ...withdrawal }: BankWithdrawal,
): Promise<string | null> {
  const quote = await addQuote(db, withdrawal.memberId, currency, 'out')
  const result = await requestWithdrawal(db, {
    ...withdrawal,
    quoteId: quote?.id ?? null,
    sessionId: null,
  })
  return result.outcome === 'requested' || result.outcome === 'same' ? result.id : null
}
