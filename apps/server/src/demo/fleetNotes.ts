import type { MachineKind } from '@millrace/contract/product/product'
import { demoNoteText, type DemoNote } from '../prose/index.ts'

type Reasons = { readonly weak: DemoNote | null; readonly none: DemoNote }

/** What whoever runs a machine types in on a weak day, and on one without revenue. At the printer nobody does. */
const reasons: Readonly<Record<MachineKind, Reasons>> = {
  charger: { weak: 'power', none: 'repair' },
  solar: { weak: 'rain', none: 'grid' },
  vending: { weak: 'quiet', none: 'repair' },
  laundry: { weak: 'power', none: 'water' },
  water: { weak: 'power', none: 'water' },
  'cold-store': { weak: 'power', none: 'repair' },
  scooter: { weak: 'rain', none: 'repair' },
  printer: { weak: null, none: 'repair' },
}

/** Why a day of the demonstration brought less than three quarters of what was expected; empty where nobody said. */
export function noteFor(kind: MachineKind, earnedMinor: bigint, expectedMinor: bigint): string {
  const { weak, none } = reasons[kind]
  const note = earnedMinor === 0n ? none : earnedMinor * 4n < expectedMinor * 3n ? weak : null
  return note ? demoNoteText(note) : ''
}
