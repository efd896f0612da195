import type { releaseList } from '@millrace/contract/console/release'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Release = RowOf<typeof releaseList>

export const releaseBadges: Record<Release['state'], Badge> = {
  requested: { label: 'Waiting for approval', tone: 'warning' },
  approved: { label: 'Being paid', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Not paid', tone: 'error' },
  rejected: { label: 'Rejected', tone: 'error' },
}

/** Why this operator cannot decide; empty when they can. */
export function whyCannotDecide({ requestedById }: Pick<Release, 'requestedById'>, operatorId: unknown): string {
  return requestedById === operatorId ? 'You requested this. Another operator has to decide.' : ''
}
