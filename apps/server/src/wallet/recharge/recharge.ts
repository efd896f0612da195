import type { DataOf } from '@millrace/contract/call'
import {
  exchangeRate,
  exchangeRateHistory,
  rechargeChannels,
  rechargeDetail,
  rechargeRecord,
} from '@millrace/contract/wallet/recharge'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { getChannelLimits, listChannels, type Channel } from './channels.ts'
import { handleRechargeAdd } from './openRecharge.ts'
import {
  addQuote,
  findRecharge,
  findTerms,
  findTillTerms,
  listDailyRates,
  listRecharges,
  type RechargeTerms,
} from './store.ts'
import { toRecharge } from './toRecharge.ts'

async function toChannelView(
  { db, member, rails, settings }: ContextOf<typeof rechargeChannels>,
  channel: Channel,
  terms: RechargeTerms,
): Promise<DataOf<typeof rechargeChannels>[number]> {
  const { id, rail, currency } = channel
  const isUp = await rails.isUp(rail)
  if (id === 'till') {
    const { amounts, left } = await findTillTerms(db, member.id)
    return {
      id,
      rail,
      currency,
      min: usdtDecimal(amounts[0] ?? 0n),
      max: usdtDecimal(left),
      isOpen: isUp,
      confirmations: 1,
      seconds: Math.ceil(settings.CHAIN_BLOCK_SECONDS),
      hasFaucet: false,
      choices: amounts.map(usdtDecimal),
    }
  }
  if (channel.rail !== 'bank')
    return {
      id,
      rail,
      currency,
      min: usdtDecimal(terms.rechargeMin),
      max: null,
      isOpen: isUp,
      confirmations: terms.confirmations,
      seconds: Math.ceil(terms.confirmations * settings.CHAIN_BLOCK_SECONDS),
      hasFaucet: settings.PRACTICE_MODE === 'on',
      choices: [],
    }
  const { maxMinor, isOpen } = getChannelLimits(channel, terms)
  return {
    id,
    rail,
    currency,
    min: toDecimal(money(channel.minMinor, currency)),
    max: toDecimal(money(maxMinor, currency)),
    isOpen: isUp && isOpen,
    confirmations: null,
    seconds: null,
    hasFaucet: false,
    choices: [],
  }
}

export const rechargeHandlers: readonly Handler[] = [
  handle(rechargeChannels, async (context) => {
    const terms = await findTerms(context.db)
    return Promise.all(listChannels(context.settings).map((channel) => toChannelView(context, channel, terms)))
  }),
  handleRechargeAdd,
  handle(rechargeRecord, ({ db, member, language }, filter) =>
    mapPage(listRecharges(db, member.id, filter), (row) => toRecharge(language, row)),
  ),
  handle(rechargeDetail, async ({ db, member, language }, { id }) => {
    const row = await findRecharge(db, member.id, id)
    return row ? toRecharge(language, row) : refuse('recharge.unknown')
  }),
  handle(exchangeRate, async ({ db, member }, { currency, direction }) => {
    const quote = await addQuote(db, member.id, currency, direction)
    if (!quote) return refuse('rate.none')
    const { id, rate, expiresAt, now } = quote
    return { id, currency, rate, heldUntil: expiresAt.toISOString(), nowTime: now.toISOString() }
  }),
  handle(exchangeRateHistory, async ({ db }, { currency }) =>
    (await listDailyRates(db, currency)).map(({ day, rate, setAt }) => ({ day, rate, setTime: setAt.toISOString() })),
  ),
]
