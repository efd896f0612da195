import type { ParsedOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { rechargeAdd } from '@millrace/contract/wallet/recharge'
import { formatMoney, money, parseMoney, toDecimal } from '@millrace/money'
import { toLanguageTag } from '@millrace/texts'
import { mustExist } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { getChannel, getChannelLimits, parsePayer, type BankChannel, type ChainChannel } from './channels.ts'
import {
  addRecharge,
  findUnopenedExpiry,
  findRecharge,
  findTerms,
  isKnownRequest,
  saveCharge,
  type AddOutcome,
} from './store.ts'
import { toRecharge } from './toRecharge.ts'

type Context = ContextOf<typeof rechargeAdd>
type Request = ParsedOf<typeof rechargeAdd>

export const handleRechargeAdd = handle(rechargeAdd, async (context, request) => {
  const channel = getChannel(request.channelId)
  return channel.rail === 'bank' ? openAtBank(context, channel, request) : openOnChain(context, channel, request)
})

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
  if (!(await isKnownRequest(db, member.id, context.idempotencyKey))) {
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
  // Saved before the bank is asked, so that a repeat continues here when the first try was interrupted.
  const expiresAt = await findUnopenedExpiry(db, member.id, id)
  if (expiresAt) {
    const opened = await bank.openCharge({
      id,
      currency,
      amount: toDecimal(money(asked, currency)),
      method: channel.method,
      reference: toRecordCode('R', id),
      payer,
      returnUrl: getReturnUrl(context, id),
      expiresAt: expiresAt.toISOString(),
    })
    if (opened.outcome !== 'answered') {
      context.log.warn({ reason: opened.note }, 'the bank did not open a charge')
      return refuse('recharge.channel-closed')
    }
    await saveCharge(db, member.id, id, {
      pageUrl: opened.value.pageUrl,
      accountNumber: opened.value.accountNumber ?? '',
    })
  }
  return readRecharge(context, id)
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
  }
}

const readRecharge = async ({ pool, member, language }: Context, id: string) =>
  toRecharge(language, mustExist(await findRecharge(pool, member.id, id)))

/** Where the bank's page links back to. */
function getReturnUrl({ settings, from }: Context, id: string): string {
  const site =
    settings.PUBLIC_URL || (/^https?:\/\//.test(from.origin) ? from.origin : `http://${settings.HOST}:${settings.PORT}`)
  return `${site.replace(/\/+$/, '')}/#${paths.bankRecharge}?id=${id}`
}

/** Without decimals when they are zero, as in "500". */
const formatAmount = ({ language }: Context, minor: bigint, currency: 'USDT' | BankChannel['currency']): string =>
  formatMoney(money(minor, currency), toLanguageTag(language)).replace(/\D0+$/, '')
