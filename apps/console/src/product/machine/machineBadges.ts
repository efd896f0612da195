import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Machine = RecordRow<'machine'>
type Look = { readonly label: string; readonly tone: Tone }
type Offer = Pick<Machine, 'isRetired' | 'isPublished' | 'soldUnits' | 'units' | 'sale' | 'saleStart' | 'saleEnd'>

/** What a machine's offer is at a moment of the business clock: one word, and a second where the window says more. */
export function getMachineBadges(machine: Offer, nowMs: number): readonly Look[] {
  if (machine.isRetired) return [{ label: 'Retired', tone: 'quiet' }]
  const states: Look[] = machine.isPublished ? [] : [{ label: 'Draft', tone: 'quiet' }]
  if (machine.soldUnits >= machine.units) return [...states, { label: 'Sold out', tone: 'bad' }]
  const isEarly = machine.saleStart !== null && Date.parse(machine.saleStart) > nowMs
  const isOver = machine.saleEnd !== null && Date.parse(machine.saleEnd) <= nowMs
  if (machine.sale === 'presale') states.push({ label: 'Pre-sale', tone: 'plain' })
  if (machine.sale === 'rush') states.push({ label: 'Rush', tone: 'wait' })
  if (isEarly) return [...states, { label: 'Not open yet', tone: 'quiet' }]
  if (isOver) return [...states, { label: 'Sale over', tone: 'quiet' }]
  return states.length ? states : [{ label: 'Open', tone: 'good' }]
}

/** Sold of all units, in percent; rounded down, so that only the last unit makes it a hundred. */
export function getSoldPercent({ soldUnits, units }: Pick<Machine, 'soldUnits' | 'units'>): number {
  return units === 0 ? 0 : Math.floor((soldUnits / units) * 100)
}
