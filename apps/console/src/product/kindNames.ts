import type { MachineKind } from '@millrace/contract/product/product'

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
