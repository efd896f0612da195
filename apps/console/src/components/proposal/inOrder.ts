import { getKind, type ProposalKind } from '@millrace/contract/console/proposal'

/** As an operator enters them, then the others: the database returns the names of values in no order. */
export function inOrder<Value>(
  kind: ProposalKind,
  values: readonly (readonly [name: string, value: Value])[],
): readonly (readonly [name: string, value: Value])[] {
  const { content } = getKind(kind)
  const names = 'shape' in content ? Object.keys(content.shape as object) : []
  const positionOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return values.toSorted(([a], [b]) => positionOf(a) - positionOf(b))
}
