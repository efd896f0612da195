import { rechargeAdd } from '@millrace/contract/wallet/recharge'
import { formatMoney, money, parseMoney, toDecimal } from '@millrace/money'
import { tagOf } from '@millrace/texts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { isRailUp } from '../../rails/index.ts'
import { findChannel, type BankChannel, type ChainChannel } from './channels.ts'
import { getChannelLimits } from './getChannelLimits.ts'
import { parsePayer } from './parsePayer.ts'
import {
  addRecharge,
  findOpening,
  findRecharge,
  findTerms,
  isKnownRequest,
  saveCharge,
  type AddOutcome,
} from './store.ts'
import { codeOf, toRecharge } from './toRecharge.ts'

type Context = ContextOf<typeof rechargeAdd>
type Wanted = {
  readonly amount?: string | undefined
  readonly rateId?: string | undefined
  readonly payer?: string | undefined
}

export const handleRechargeAdd = handle(rechargeAdd, async (context, wanted) => {
  const channel = findChannel(wanted.channelId)
  return channel.rail === 'bank' ? addAtBank(context, channel, wanted) : addOnChain(context, channel, wanted)
})

/** An address is the member's own for ever; what is written down is that they mean to send to it. */
async function addOnChain(context: Context, { id: channel, rail, currency }: ChainChannel, { amount }: Wanted) {
  const { db, member, rails } = context
  const asked = amount === undefined ? null : (parseMoney(amount, currency)?.minor ?? null)
  const { rechargeMin } = await findTerms(db)
  if (asked !== null && asked < rechargeMin)
    return refuse('recharge.below-minimum', { minimum: shown(context, rechargeMin, currency) })
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
  return refusalOf(added.outcome) ?? answer(context, added.id)
}

async function addAtBank(context: Context, channel: BankChannel, { amount, rateId, payer: typedPayer = '' }: Wanted) {
  const {
    db,
    member,
    rails: { bank },
  } = context
  const { currency, minMinor } = channel
  const asked = amount === undefined ? undefined : parseMoney(amount, currency)?.minor
  if (asked === undefined) return refuse('recharge.amount')
  if (asked < minMinor) return refuse('recharge.below-minimum', { minimum: shown(context, minMinor, currency) })
  const payer = parsePayer(channel, typedPayer)
  if (payer === null) return refuse('recharge.payer')
  if (!bank) return refuse('recharge.channel-closed')
  if (!(await isKnownRequest(db, member.id, context.idempotencyKey))) {
    const { maxMinor, isOpen } = getChannelLimits(channel, await findTerms(db))
    if (!isOpen || !(await isRailUp(context.rails, 'bank'))) return refuse('recharge.channel-closed')
    if (asked > maxMinor) return refuse('recharge.above-maximum', { maximum: shown(context, maxMinor, currency) })
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
  const refusal = refusalOf(outcome)
  if (refusal) return refusal
  // Written down before the bank hears of it. A repeat goes on here when the first try was cut off.
  const opening = await findOpening(db, member.id, id)
  if (opening) {
    const opened = await bank.openCharge({
      id,
      currency,
      amount: toDecimal(money(asked, currency)),
      method: channel.method,
      reference: codeOf(id),
      payer,
      returnUrl: returnUrlOf(context, id),
      expiresAt: opening.expiresAt.toISOString(),
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
  return answer(context, id)
}

function refusalOf(outcome: AddOutcome) {
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

async function answer({ pool, member, language }: Context, id: string) {
  const row = await findRecharge(pool, member.id, id)
  if (!row) throw new Error(`recharge ${id} is gone`)
  return toRecharge(language, row)
}

/** Where the bank's page leads back to. */
function returnUrlOf({ settings, from }: Context, id: string): string {
  const site =
    settings.PUBLIC_URL || (/^https?:\/\//.test(from.origin) ? from.origin : `http://${settings.HOST}:${settings.PORT}`)
  return `${site.replace(/\/+$/, '')}/#/user/cashrecharge?id=${id}`
}

/** Without decimals where there are none: "500", as members read it. */
const shown = ({ language }: Context, minor: bigint, currency: 'USDT' | BankChannel['currency']): string =>
  formatMoney(money(minor, currency), tagOf(language)).replace(/\D0+$/, '')
