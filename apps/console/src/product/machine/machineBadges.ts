import type { MachineRow, machineList } from '@millrace/contract/console/machine'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Machine = MachineRow
/** As a list has it: without its texts. */
export type ListedMachine = RowOf<typeof machineList>

export type MachineDialogProps = { readonly machine: Machine; readonly onClose: () => void }

type Offer = Pick<Machine, 'isRetired' | 'isPublished' | 'soldUnits' | 'units' | 'sale' | 'saleStart' | 'saleEnd'>

export const machineKindNames: Record<MachineKind, string> = {
  vending: 'Vending machine',
  charger: 'Charger',
  solar: 'Solar panels',
  laundry: 'Laundry machine',
  water: 'Water kiosk',
  'cold-store': 'Cold store',
  printer: 'Printer',
  scooter: 'Scooter',
}

export const saleNames: Record<Machine['sale'], string> = {
  plain: 'Always open',
  presale: 'Pre-sale',
  rush: 'Rush',
}

/** The state of a machine's offer at a time of the business clock. */
export function getMachineBadges(machine: Offer, nowMs: number): readonly Badge[] {
  if (machine.isRetired) return [{ label: 'Retired', tone: 'neutral' }]
  const badges: Badge[] = machine.isPublished ? [] : [{ label: 'Draft', tone: 'neutral' }]
  if (machine.soldUnits >= machine.units) return [...badges, { label: 'Sold out', tone: 'neutral' }]
  const isEarly = machine.saleStart !== null && Date.parse(machine.saleStart) > nowMs
  const isOver = machine.saleEnd !== null && Date.parse(machine.saleEnd) <= nowMs
  if (machine.sale === 'presale') badges.push({ label: saleNames.presale, tone: 'info' })
  if (machine.sale === 'rush') badges.push({ label: saleNames.rush, tone: 'warning' })
  if (isEarly) return [...badges, { label: 'Not open yet', tone: 'neutral' }]
  if (isOver) return [...badges, { label: 'Sale ended', tone: 'neutral' }]
  return badges.length ? badges : [{ label: 'Open', tone: 'success' }]
}

/** The sold share of the units, in percent. Rounded down, so that it is 100 only when all are sold. */
export function getSoldPercent({ soldUnits, units }: Pick<Machine, 'soldUnits' | 'units'>): number {
  return units === 0 ? 0 : Math.floor((soldUnits / units) * 100)
}
