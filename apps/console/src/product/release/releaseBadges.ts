import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Release = RecordRow<'release'>

export const releaseBadges: Record<Release['state'], { readonly label: string; readonly tone: Tone }> = {
  requested: { label: 'Waits for approval', tone: 'wait' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

/** Why this operator cannot decide this release; empty when they can. */
export function whyCannotDecide({ requestedById }: Pick<Release, 'requestedById'>, operatorId: unknown): string {
  return requestedById === operatorId ? 'You asked for this. Another operator decides it.' : ''
}
