import type { DataOf } from '@millrace/contract/call'
import type { ledgerState } from '@millrace/contract/console/ledgerState'

export type LedgerState = DataOf<typeof ledgerState>

/** The ledger's own rules and those that bind it to the machines. */
export const listRules = ({ invariants, others }: Pick<LedgerState, 'invariants' | 'others'>) => [
  ...invariants,
  ...others,
]

/**
 * The check comes round every minute in practice mode, every quarter of an hour elsewhere; three missed rounds are no
 * accident.
 */
export const staleAfterMs = (isPractice: boolean): number => 3 * (isPractice ? 60_000 : 15 * 60_000)
/** Three refreshes of the page without an answer. */
export const silentAfterMs = 30_000

export type Health = 'asking' | 'sound' | 'broken' | 'stale' | 'unchecked' | 'silent'

type Known = {
  readonly state: LedgerState | undefined
  /** How old the check was when the server answered, by the server's clock. Null when there was none. */
  readonly checkAgeAtAnswerMs: number | null
  /** How long ago that answer came; for a question without any answer so far, how long ago it was first asked. */
  readonly sinceAnswerMs: number
  readonly isFailing: boolean
  readonly isPractice: boolean
}

/** One word for the ledger. Whatever is not known to be sound is never called sound. */
export function getLedgerHealth({ state, checkAgeAtAnswerMs, sinceAnswerMs, isFailing, isPractice }: Known): Health {
  if (!state) return isFailing ? 'silent' : 'asking'
  // A broken ledger stays broken on the screen, however old the finding is.
  if (state.checkedAt !== null && (!state.isSound || listRules(state).some(({ isOk }) => !isOk))) return 'broken'
  if (sinceAnswerMs > silentAfterMs) return 'silent'
  if (state.checkedAt === null || checkAgeAtAnswerMs === null) return 'unchecked'
  return checkAgeAtAnswerMs + sinceAnswerMs > staleAfterMs(isPractice) ? 'stale' : 'sound'
}
