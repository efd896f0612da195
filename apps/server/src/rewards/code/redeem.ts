import { codeCheck, codeExchange, codeRedeem } from '@millrace/contract/rewards/code'
import { usdtDecimal } from '@millrace/money'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { refuseReward } from '../noReward.ts'
import { hashCode } from './codes.ts'
import { lookAtCode, useCode, type CodeLook } from './store.ts'

type Context = ContextOf<typeof codeRedeem>
const hourMs = 60 * 60_000

/** Guessing is slow for a member, and for all members of one place together. */
async function checkTries(context: Context) {
  const seconds = await takeHit(context, [
    { kind: 'code-member', subject: context.member.id, max: 20, windowMs: hourMs },
    { kind: 'code-network', subject: context.from.network, max: 200, windowMs: hourMs },
  ])
  return seconds ? refuse('code.too-many', { minutes: Math.ceil(seconds / 60) }) : null
}

type Refused = Exclude<CodeLook['outcome'], 'usable' | 'same' | 'no-balance'>

function refuseCode(outcome: Refused) {
  if (outcome === 'code-unknown') return refuse('code.unknown')
  if (outcome === 'code-over') return refuse('code.over')
  if (outcome === 'code-used-up') return refuse('code.used-up')
  return refuseReward(outcome)
}

async function use(context: Context, typed: string, kind: 'code' | 'exchange') {
  const { db, member, vault } = context
  const tooMany = await checkTries(context)
  if (tooMany) return tooMany
  const { outcome, amount, coupon } = await useCode(db, member.id, hashCode(vault, typed), kind)
  if (outcome === 'granted') return { amount: usdtDecimal(amount ?? 0n), coupon: coupon ?? '' }
  if (outcome === 'no-balance') return outcome
  if (outcome === 'wrong-use') return refuse('code.unknown')
  return outcome === 'same' ? refuse('reward.received') : refuseCode(outcome)
}

export const codeHandlers = [
  handle(codeCheck, async (context, { rewardCode }) => {
    const { db, member, vault } = context
    const tooMany = await checkTries(context)
    if (tooMany) return tooMany
    const { outcome, kind, amount, coupon, expiresAt } = await lookAtCode(db, member.id, hashCode(vault, rewardCode))
    if (outcome === 'same') return refuse('reward.received')
    if (outcome === 'no-balance') return refuse('exchange.no-balance')
    if (outcome !== 'usable') return refuseCode(outcome)
    return {
      use: kind === 'exchange' ? ('exchange' as const) : ('redeem' as const),
      amount: usdtDecimal(amount ?? 0n),
      coupon: coupon ?? '',
      endTime: expiresAt?.toISOString() ?? null,
    }
  }),
  handle(codeRedeem, async (context, { rewardCode }) => {
    const used = await use(context, rewardCode, 'code')
    // Only an exchange takes a balance.
    if (used === 'no-balance') throw new Error('a redemption asked for a balance')
    return used
  }),
  handle(codeExchange, async (context, { rewardCode }) => {
    const used = await use(context, rewardCode, 'exchange')
    if (used === 'no-balance') return refuse('exchange.no-balance')
    return 'amount' in used ? { amount: used.amount } : used
  }),
]
