import { formatUtc, type LanguageCode } from '@millrace/texts'
import type { SignedInMember } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'

type Restrictions = Pick<SignedInMember, 'frozen' | 'withdrawalStop'>

/** Null when the member may buy. Frozen accounts see everything and buy nothing. */
export const checkMayBuy = ({ frozen }: Restrictions): Refusal<'member.frozen-buy'> | null =>
  frozen ? refuse('member.frozen-buy', { reason: formatReason(frozen.reason) }) : null

/** Null when the member may add a destination. An account may be frozen because somebody else has taken it over. */
export const checkMayBind = ({ frozen }: Restrictions): Refusal<'member.frozen-bind'> | null =>
  frozen ? refuse('member.frozen-bind', { reason: formatReason(frozen.reason) }) : null

/**
 * Null when the member may withdraw to a destination. A freeze only blocks destinations that were added after it. A
 * stop by finance blocks all of them, with a reason and an end that the member sees.
 */
export function checkMayWithdraw(
  { frozen, withdrawalStop }: Restrictions,
  destination: { readonly boundAt: Date },
  now: Date,
  language: LanguageCode,
): Refusal<'withdraw.stopped' | 'withdraw.bound-after-freeze'> | null {
  if (withdrawalStop && withdrawalStop.until > now)
    return refuse('withdraw.stopped', {
      reason: formatReason(withdrawalStop.reason),
      until: formatUtc(withdrawalStop.until, language),
    })
  if (frozen && destination.boundAt >= frozen.since)
    return refuse('withdraw.bound-after-freeze', { reason: formatReason(frozen.reason) })
  return null
}

/** Ends an operator's reason as a sentence, since another one follows it. */
export const formatReason = (typed: string): string =>
  /[.!?।…]$/.test(typed.trimEnd()) ? typed.trimEnd() : `${typed.trimEnd()}.`
