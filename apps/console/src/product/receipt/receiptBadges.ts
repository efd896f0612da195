import type { Badge } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Receipt = RecordRow<'receipt'>

const usageLabels = {
  recharge: 'Used for a recharge',
  revenue: 'Used as revenue',
  owner: 'Used as the owner’s payment',
} as const

export function getReceiptBadge({ usedAs }: Pick<Receipt, 'usedAs'>): Badge {
  return usedAs === null ? { label: 'Not used yet', tone: 'warning' } : { label: usageLabels[usedAs], tone: 'success' }
}
