import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Stray = RecordRow<'stray'>

/** What becomes of a deposit that is not credited, in the words of somebody who is asked about it. */
export const strayBadges: Record<
  Stray['state'],
  { readonly label: string; readonly tone: Tone; readonly fate: string }
> = {
  'below-minimum': {
    label: 'Under the minimum',
    tone: 'wait',
    fate: 'It stays with us and is credited together with the next, as soon as all of them reach the minimum.',
  },
  'wrong-token': {
    label: 'Another token',
    tone: 'bad',
    fate: 'It is not the test USDT, so it is never credited and never counted.',
  },
  dropped: {
    label: 'Taken back by the chain',
    tone: 'quiet',
    fate: 'A reorganisation removed it before it was final. Nothing was credited. If it comes back, it counts again.',
  },
  reversed: {
    label: 'Taken back after credit',
    tone: 'bad',
    fate: 'A reorganisation removed it after it was credited. The member keeps the money; the loss is an item in Reconciliation.',
  },
}
