/** What a verifier looks at, in this order. */
export type StepId =
  // A member's download.
  | 'balance' // The statement is signed, and its parts and balances make its total.
  | 'leaf' // The member's own leaves.
  | 'path' // From each leaf up to a root.
  | 'total' // The root and its sum are those of the record.
  | 'seal' // The record is signed.
  | 'chain' // The record follows the one before, and nothing that was seen before has changed.
  // Files of everybody.
  | 'tree' // The leaves of a published tree make the record's root and total.
  | 'solvent' // At least as much is held as is owed to members.
  | 'challenge'
  | 'file'

/** One thing that was looked at. After a failure, what depends on it is not looked at, and has no step. */
export type Step = {
  readonly id: StepId
  readonly isOk: boolean
  /** Facts to show, by name: hashes in hex, amounts in smallest units, numbers in digits. */
  readonly detail: Readonly<Record<string, string>>
  /** Why it failed, in English. */
  readonly problem?: string
}

export const pass = (id: StepId, detail: Step['detail'] = {}): Step => ({ id, isOk: true, detail })
export const fail = (id: StepId, problem: string, detail: Step['detail'] = {}): Step => ({
  id,
  isOk: false,
  detail,
  problem,
})

/** Whether something was looked at, and all of it is right. */
export const isPassed = (steps: readonly Step[]): boolean => steps.length > 0 && steps.every(({ isOk }) => isOk)
