/** How posting ended. `same` says that this key had done exactly this before: nothing moved now, and all is well. */
export type PostOutcome = 'posted' | 'same' | 'key-reused' | 'insufficient'

/** How ending a hold ended. */
export type EndOutcome = 'posted' | 'same' | 'key-reused' | 'hold-unknown' | 'hold-resolved' | 'hold-expired'

/** True when the money is where the caller wanted it, whether now or by an earlier call with the same key. */
export const isDone = (outcome: PostOutcome | EndOutcome): outcome is 'posted' | 'same' =>
  outcome === 'posted' || outcome === 'same'
