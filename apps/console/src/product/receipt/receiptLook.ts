import type { Tone } from '../../components/StateChip.tsx'
import type { AccountRow } from '../../shell/accountLists.ts'

export type Receipt = AccountRow<'receipt'>

const uses = {
  recharge: 'Used as a recharge',
  revenue: 'Used as revenue',
  owner: 'Used as the owner’s payment',
} as const

export function receiptUse({ usedAs }: Pick<Receipt, 'usedAs'>): { readonly label: string; readonly tone: Tone } {
  return usedAs === null ? { label: 'Not used yet', tone: 'wait' } : { label: uses[usedAs], tone: 'good' }
}
