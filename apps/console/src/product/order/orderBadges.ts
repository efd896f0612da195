import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Order = RecordRow<'order'>

export const orderBadges: Record<Order['state'], { readonly label: string; readonly tone: Tone }> = {
  reflecting: { label: 'Can be undone', tone: 'wait' },
  valid: { label: 'Valid', tone: 'good' },
  expired: { label: 'Expired', tone: 'quiet' },
  undone: { label: 'Undone', tone: 'bad' },
}
