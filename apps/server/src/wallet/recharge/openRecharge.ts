import type { ParsedOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { rechargeAdd } from '@millrace/contract/wallet/recharge'
import { formatMoney, money, parseMoney, toDecimal } from '@millrace/money'
import { toLanguageTag } from '@millrace/texts'
import { mustExist } from '../../db/rows.ts'
import type { ContextOf, Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { getChannel, getChannelLimits, parsePayer, type BankChannel, type ChainChannel } from './channels.ts'
import { addRecharge, findUnopenedExpiry, findRecharge, findTerms, findRequested, type AddOutcome } from './store.ts'
import { toRecharge } from './toRecharge.ts'

type Context = ContextOf<typeof rechargeAdd>
type Request = ParsedOf<typeof rechargeAdd>

export const handleRechargeAdd = handle(rechargeAdd, async (context, request) => {
  const channel = getChannel(request.channelId)
  if (channel.id === 'till') return openAtTill(context, request)
  return channel.rail === 'bank' ? openAtBank(context, channel, request) : openOnChain(context, channel, request)
})

/** The rails send it, and credit it when they see it on the chain. They would also find it by themselves. */
async function openAtTill(context: Context, { amount }: Request) {
  const { db, member, rails } = context
  if (!(await rails.isUp('bep20'))) return refuse('recharge.channel-closed')
  const { outcome, id } = await addRecharge(db, {
    memberId: member.id,
    requestId: context.idempotencyKey,
    channel: 'till',
    rail: 'bep20',
    currency: 'USDT',
    asked: parseMoney(amount ?? '', 'USDT')?.minor ?? null,
    rateId: null,
  })
  const refusal = toRefusal(outcome)
  if (refusal) return refusal
  await rails
    .payTill()
    .catch((error: Error) => context.log.warn({ reason: error.message }, 'the practice till will pay later'))
  return readRecharge(context, id)
}

/** A member's address never changes. A recharge on a chain records only that the member intends to send to it. */
async function openOnChain(context: Context, { id: channel, rail, currency }: ChainChannel, { amount }: Request) {
  const { db, member, rails } = context
  const asked = amount === undefined ? null : (parseMoney(amount, currency)?.minor ?? null)
  const { rechargeMin } = await findTerms(db)
  if (asked !== null && asked < rechargeMin)
    return refuse('recharge.below-minimum', { minimum: formatAmount(context, rechargeMin, currency) })
  if (!(await rails.getDepositAddress(member.id, rail))) return refuse('recharge.channel-closed')
  const added = await addRecharge(db, {
    memberId: member.id,
    requestId: context.idempotencyKey,
    channel,
    rail,
    currency,
    asked,
    rateId: null,
  })
  return toRefusal(added.outcome) ?? readRecharge(context, added.id)
}

async function openAtBank(context: Context, channel: BankChannel, { amount, rateId, payer: typedPayer = '' }: Request) {
  const {
    db,
    member,
    rails: { bank },
  } = context
  const { currency, minMinor } = channel
  const asked = amount === undefined ? undefined : parseMoney(amount, currency)?.minor
  if (asked === undefined) return refuse('recharge.amount')
  if (asked < minMinor) return refuse('recharge.below-minimum', { minimum: formatAmount(context, minMinor, currency) })
  const payer = parsePayer(channel, typedPayer)
  if (payer === null) return refuse('recharge.payer')
  if (!bank) return refuse('recharge.channel-closed')
  if ((await findRequested(db, member.id, context.idempotencyKey)) === null) {
    const { maxMinor, isOpen } = getChannelLimits(channel, await findTerms(db))
    if (!isOpen || !(await context.rails.isUp('bank'))) return refuse('recharge.channel-closed')
    if (asked > maxMinor)
      return refuse('recharge.above-maximum', { maximum: formatAmount(context, maxMinor, currency) })
  }
  if (rateId === undefined) return refuse('rate.unknown')

  const { id, outcome } = await addRecharge(db, {
    memberId: member.id,
    requestId: context.idempotencyKey,
    channel: channel.id,
    rail: 'bank',
    currency,
    asked,
    rateId,
  })
  const refusal = toRefusal(outcome)
  if (refusal) return refusal
  const failure = await openCharge(context, {
    memberId: member.id,
    id,
    channel,
    asked,
    payer,
    returnUrl: getReturnUrl(context, id),
  })
  if (failure === null) return readRecharge(context, id)
  context.log.warn({ reason: failure }, 'the bank did not open a charge')
  return refuse('recharge.channel-closed')
}

type NewCharge = {
  readonly memberId: string
  readonly id: string
  readonly channel: BankChannel
  readonly asked: bigint
  readonly payer: string
  readonly returnUrl: string
}

/**
 * Opens the charge of a recharge that was stored before, so that a repeat continues here when the first try was
 * interrupted. The rails store where it is paid. Returns what the bank said if there is none.
 */
export async function openCharge(
  { db, rails: { bank } }: Pick<Platform, 'db' | 'rails'>,
  { memberId, id, channel: { currency, method }, asked, payer, returnUrl }: NewCharge,
): Promise<string | null> {
  const expiresAt = await findUnopenedExpiry(db, memberId, id)
  if (!expiresAt) return null
  const opened = await bank?.openCharge({
    id,
    currency,
    amount: toDecimal(money(asked, currency)),
    method,
    reference: toRecordCode('R', id),
    payer,
    returnUrl,
    expiresAt: expiresAt.toISOString(),
  })
  return opened?.outcome === 'answered' ? null : (opened?.note ?? 'there is no bank')
}

function toRefusal(outcome: AddOutcome) {
  switch (outcome) {
    case 'added':
    case 'same':
      return null
    case 'key-reused':
      return refuse('idempotency.reused')
    case 'too-many-open':
      return refuse('recharge.too-many-open')
    case 'rate-unknown':
      return refuse('rate.unknown')
    case 'rate-over':
      return refuse('rate.over')
    case 'till-closed':
      return refuse('recharge.channel-closed')
    case 'till-amount':
      return refuse('till.amount')
    case 'till-spent':
      return refuse('till.spent')
  }
}

const readRecharge = async ({ db, member, language }: Context, id: string) =>
  toRecharge(language, mustExist(await findRecharge(db, member.id, id)))

/** Where the bank's page links back to. */
function getReturnUrl({ settings, from }: Context, id: string): string {
  const site = settings.PUBLIC_URL || from.origin
  return `${site.replace(/\/+$/, '')}/#${paths.bankRecharge}?id=${id}`
}

/** Without decimals when they are zero, as in "500". */
const formatAmount = ({ language }: Context, minor: bigint, currency: 'USDT' | BankChannel['currency']): string =>
  formatMoney(money(minor, currency), toLanguageTag(language), { form: 'exact' }).replace(/\D0+$/, '')
