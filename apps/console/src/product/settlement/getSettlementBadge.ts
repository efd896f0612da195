import type { Tone } from '../../components/StateChip.tsx'
import type { AccountRow } from '../../shell/accountLists.ts'

export type Settlement = AccountRow<'settlement'>

/** How much of a day's orders is paid, in percent. A day without orders is done at once. */
export function settledPercent({
  state,
  chunks,
  chunksDone,
}: Pick<Settlement, 'state' | 'chunks' | 'chunksDone'>): number {
  if (state === 'done') return 100
  // Rounded down: a day that still runs never reads as finished.
  return chunks === 0 ? 0 : Math.min(99, Math.floor((chunksDone / chunks) * 100))
}

export const getSettlementBadge: Record<Settlement['state'], { readonly label: string; readonly tone: Tone }> = {
  running: { label: 'Running', tone: 'wait' },
  done: { label: 'Done', tone: 'good' },
}
