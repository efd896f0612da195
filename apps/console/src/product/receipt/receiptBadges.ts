import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Receipt = RecordRow<'receipt'>

const uses = {
  recharge: 'Used as a recharge',
  revenue: 'Used as revenue',
  owner: 'Used as the owner’s payment',
} as const

export function getReceiptBadge({ usedAs }: Pick<Receipt, 'usedAs'>): { readonly label: string; readonly tone: Tone } {
  return usedAs === null ? { label: 'Not used yet', tone: 'wait' } : { label: uses[usedAs], tone: 'good' }
}
