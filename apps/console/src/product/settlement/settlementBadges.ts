import type { settlementList } from '@millrace/contract/console/settlement'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Settlement = RowOf<typeof settlementList>

export const settlementBadges: Record<Settlement['state'], Badge> = {
  running: { label: 'Running', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
}

/** How much of a day's orders is paid. Rounded down, so that a running settlement never shows 100 percent. */
export function getSettledPercent({
  state,
  chunks,
  chunksDone,
}: Pick<Settlement, 'state' | 'chunks' | 'chunksDone'>): number {
  if (state === 'done') return 100
  return chunks === 0 ? 0 : Math.min(99, Math.floor((chunksDone / chunks) * 100))
}
