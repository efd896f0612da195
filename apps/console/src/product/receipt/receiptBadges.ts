import type { receiptList } from '@millrace/contract/console/receipt'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Receipt = RowOf<typeof receiptList>

const usageLabels = {
  recharge: 'Used for a recharge',
  revenue: 'Used as revenue',
  owner: 'Used as the owner’s payment',
  move: 'Used for a move between rails',
} as const

export function getReceiptBadge({ usedAs }: Pick<Receipt, 'usedAs'>): Badge {
  return usedAs === null ? { label: 'Not used yet', tone: 'warning' } : { label: usageLabels[usedAs], tone: 'success' }
}
