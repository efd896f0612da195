import type { Call } from './call.ts'

type Tagged = Pick<Call, 'method' | 'path' | 'who' | 'reads' | 'changes'>

/** Stands for every answer there is, such as after the practice clock has moved. */
export const everything = 'everything'

/** The word that a path begins with: `withdraw/record` and `console/withdraw/list` are both about `withdraw`. */
const getOwnTag = (path: string): readonly string[] => path.replace('console/', '').split('/', 1)

/** What the answer of a call shows. */
export const getReads = ({ path, reads }: Pick<Tagged, 'path' | 'reads'>): readonly string[] => reads ?? getOwnTag(path)

/** What a call changes. What an operator changes is in the audit trail too. */
export function getChanges({ method, path, who, changes }: Tagged): readonly string[] {
  const changed = changes ?? (method === 'GET' ? [] : getOwnTag(path))
  return who === 'operator' && changed.length > 0 ? [...changed, 'audit'] : changed
}

/** Whether an answer that reads `reads` is out of date once `changes` have happened. */
export const isOutdatedBy = (changes: readonly string[], reads: readonly string[]): boolean =>
  changes.some((tag) => tag === everything || reads.includes(tag))
