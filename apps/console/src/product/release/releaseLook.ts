import type { Tone } from '../../components/StateChip.tsx'
import type { AccountRow } from '../../shell/accountLists.ts'

export type Release = AccountRow<'release'>

export const releaseLook: Record<Release['state'], { readonly label: string; readonly tone: Tone }> = {
  requested: { label: 'Waits for approval', tone: 'wait' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

/** Why this operator cannot decide this release; empty when they can. */
export function cannotDecideRelease({ requestedById }: Pick<Release, 'requestedById'>, operatorId: unknown): string {
  return requestedById === operatorId ? 'You asked for this. Another operator decides it.' : ''
}
