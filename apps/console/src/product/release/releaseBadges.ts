import type { releaseList } from '@millrace/contract/console/release'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Release = RowOf<typeof releaseList>

export const releaseBadges: Record<Release['state'], Badge> = {
  approved: { label: 'Being paid', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Not paid', tone: 'error' },
}
