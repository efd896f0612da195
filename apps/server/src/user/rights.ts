import type { SignedInMember } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { formatReason } from './capitalize.ts'

type State = Pick<SignedInMember, 'frozen' | 'withdrawalStop'>

/** Null when the member may buy: frozen accounts see everything and buy nothing. */
export const checkMayBuy = ({ frozen }: State): Refusal<'member.frozen-buy'> | null =>
  frozen ? refuse('member.frozen-buy', { reason: formatReason(frozen.reason) }) : null

/**
 * Null when the member may name a new place to be paid at. Whoever froze the account may have done so because it is in
 * other hands.
 */
export const checkMayBind = ({ frozen }: State): Refusal<'member.frozen-bind'> | null =>
  frozen ? refuse('member.frozen-bind', { reason: formatReason(frozen.reason) }) : null

/**
 * Null when the member may withdraw to a destination. A freeze does not keep money in: it only keeps it from going
 * where it could not go before. Only a stop by finance does, with a reason and an end that the member sees.
 */
export function checkMayWithdraw(
  { frozen, withdrawalStop }: State,
  destination: { readonly boundAt: Date },
  now: Date,
): Refusal<'withdraw.stopped' | 'withdraw.bound-after-freeze'> | null {
  if (withdrawalStop && withdrawalStop.until > now)
    return refuse('withdraw.stopped', {
      reason: formatReason(withdrawalStop.reason),
      until: inWords(withdrawalStop.until),
    })
  if (frozen && destination.boundAt >= frozen.since)
    return refuse('withdraw.bound-after-freeze', { reason: formatReason(frozen.reason) })
  return null
}

/** Read alike in every language. */
const inWords = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
