import type { adjustmentKinds } from '@millrace/contract/console/adjustment'

export const adjustmentKindNames: Readonly<Record<(typeof adjustmentKinds)[number], string>> = {
  'owner-in': 'Owner pays in',
  'owner-out': 'Owner takes out',
  'promotions-fund': 'Into the promotions budget',
  'fx-fund': 'Into the exchange position',
  'rail-move': 'Between the chains',
  'fees-out': 'Fees to the owner',
}
