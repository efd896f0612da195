import type { DataOf } from '@millrace/contract/call'
import { groupOf } from '@millrace/contract/console/proposal'
import { decisionGroups } from '@millrace/contract/transparency/decisions'
import type { DecisionFigures, transparencySummary } from '@millrace/contract/transparency/summary'
import type { DecisionTimeRow, WaitingRow } from './store.ts'

/** What operators decided, by what it was about and by kind. */
export function toDecisions(
  times: readonly DecisionTimeRow[],
  waiting: readonly WaitingRow[],
): DataOf<typeof transparencySummary>['decisions'] {
  const kinds = [...new Set([...times, ...waiting].map(({ kind }) => kind))].toSorted()
  const figuresOf = (wanted: readonly string[]): DecisionFigures => {
    const isWanted = ({ kind }: { readonly kind: string }) => wanted.includes(kind)
    return toFigures(times.filter(isWanted), waiting.filter(isWanted))
  }
  return decisionGroups.flatMap((group) => {
    const inGroup = kinds.filter((kind) => groupOf(kind) === group)
    if (inGroup.length === 0) return []
    return { group, ...figuresOf(inGroup), kinds: inGroup.map((kind) => ({ kind, ...figuresOf([kind]) })) }
  })
}

function toFigures(times: readonly DecisionTimeRow[], waiting: readonly WaitingRow[]): DecisionFigures {
  const count = (...acts: readonly string[]) =>
    times.reduce((sum, { act, proposals }) => sum + (acts.includes(act) ? proposals : 0), 0)
  return {
    approved: count('approved'),
    rejected: count('rejected'),
    withdrawn: count('withdrawn'),
    expired: count('expired'),
    medianMinutes: findMedian(times.filter(({ act }) => act === 'approved' || act === 'rejected')),
    open: waiting.reduce((sum, { open }) => sum + open, 0),
    done: count('done'),
    seen: count('seen', 'objected'),
    objected: count('objected'),
    overdue: waiting.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}

/** The least time within which at least half came to an end. */
function findMedian(times: readonly DecisionTimeRow[]): number | null {
  const half = times.reduce((sum, { proposals }) => sum + proposals, 0) / 2
  let before = 0
  for (const { minutes, proposals } of times.toSorted((a, b) => a.minutes - b.minutes)) {
    before += proposals
    if (before >= half) return minutes
  }
  return null
}
