import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Settlement = RecordRow<'settlement'>

/** How much of a day's orders is paid, in percent. A day without orders is done at once. */
export function getSettledPercent({
  state,
  chunks,
  chunksDone,
}: Pick<Settlement, 'state' | 'chunks' | 'chunksDone'>): number {
  if (state === 'done') return 100
  // Rounded down: a day that still runs never reads as finished.
  return chunks === 0 ? 0 : Math.min(99, Math.floor((chunksDone / chunks) * 100))
}

export const settlementBadges: Record<Settlement['state'], { readonly label: string; readonly tone: Tone }> = {
  running: { label: 'Running', tone: 'wait' },
  done: { label: 'Done', tone: 'good' },
}
