import type { NoReward, RewardState } from '@millrace/contract/rewards/reward'
import { usdtDecimal } from '@millrace/money'
import { refuse, type Refusal } from '../http/handle.ts'

/** What the database says when it grants nothing, as it is on the wire. */
const reasons = {
  '': '',
  'not-open': 'closed',
  'country-off': 'country',
  'country-unknown': 'country-unknown',
  frozen: 'frozen',
  'day-limit': 'limit',
  'total-limit': 'ended',
  'member-limit': 'received',
  received: 'received',
  'budget-empty': 'empty',
  insolvent: 'stopped',
  unverified: 'verify',
  unknown: 'closed',
} as const satisfies Readonly<Record<string, NoReward>>
/** Why there is no reward; empty when there is one. */
export type GrantRefusal = keyof typeof reasons

export const toNoReward = (refusal: GrantRefusal): NoReward => reasons[refusal]

type Reason = Exclude<(typeof reasons)[GrantRefusal], '' | 'stopped'>
export function refuseReward(
  refusal: Exclude<GrantRefusal, ''>,
): Refusal<`reward.${Reason}`> | Refusal<'platform.stopped'> {
  const reason = reasons[refusal]
  return reason === 'stopped' ? refuse('platform.stopped') : refuse(`reward.${reason}`)
}

/** What a programme offers a member now. Without a programme, all but `free` is null. */
export type Offer = {
  readonly amount: bigint | null
  readonly refusal: GrantRefusal | null
  readonly endsAt: Date | null
  readonly free: bigint
}

export const toRewardState = ({ refusal, endsAt, free }: Omit<Offer, 'amount'>): RewardState => {
  const reason = toNoReward(refusal ?? 'not-open')
  return {
    isOpen: reason === '',
    reason,
    endTime: endsAt?.toISOString() ?? null,
    budgetLeft: usdtDecimal(free),
  }
}
