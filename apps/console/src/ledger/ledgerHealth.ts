import type { DataOf } from '@millrace/contract/call'
import type { ledgerState } from '@millrace/contract/console/ledgerState'
import { refreshMs } from '../shell/refreshMs.ts'

export type LedgerState = DataOf<typeof ledgerState>

/** The ledger's own rules and those between the ledger and the machines. */
export const listRules = ({ invariants, others }: Pick<LedgerState, 'invariants' | 'others'>) => [
  ...invariants,
  ...others,
]

/** The check runs every minute in practice mode and every 15 minutes otherwise. Three missed runs make it stale. */
export const staleAfterMs = (isPractice: boolean): number => 3 * (isPractice ? 60_000 : 15 * 60_000)
/** Three refreshes without an answer. */
export const unreachableAfterMs = 3 * refreshMs.dashboard

export type Health = 'loading' | 'sound' | 'broken' | 'stale' | 'unchecked' | 'unreachable'

type Observation = {
  readonly state: LedgerState | undefined
  /** How old the check was when the server answered, by the server's clock; null when there was no check. */
  readonly checkAgeAtAnswerMs: number | null
  /** How long ago the server answered. */
  readonly sinceAnswerMs: number
  readonly isFailing: boolean
  readonly isPractice: boolean
}

/** The ledger counts as sound only if a recent check says so. */
export function getLedgerHealth({
  state,
  checkAgeAtAnswerMs,
  sinceAnswerMs,
  isFailing,
  isPractice,
}: Observation): Health {
  if (!state) return isFailing ? 'unreachable' : 'loading'
  // A broken ledger is shown as broken however old the finding is.
  if (state.checkedAt !== null && (!state.isSound || listRules(state).some(({ isOk }) => !isOk))) return 'broken'
  if (sinceAnswerMs > unreachableAfterMs) return 'unreachable'
  if (state.checkedAt === null || checkAgeAtAnswerMs === null) return 'unchecked'
  return checkAgeAtAnswerMs + sinceAnswerMs > staleAfterMs(isPractice) ? 'stale' : 'sound'
}
