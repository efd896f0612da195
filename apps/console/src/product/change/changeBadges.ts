import type { machineChangeList } from '@millrace/contract/console/machine'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Change = RowOf<typeof machineChangeList>

export const changeBadges: Record<Change['state'], Badge> = {
  proposed: { label: 'Waiting for approval', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
}

export const changeNames: Record<Change['kind'], string> = {
  key: 'The machine’s key',
  terms: 'New terms',
  retirement: 'Retirement',
  destination: 'The owner’s destination',
}

/** What approving does, for the dialog. */
export const changeEffects: Record<Change['kind'], string> = {
  key: 'Readings signed with this key are taken from now on. Neither you nor the proposer can decide their reports.',
  terms:
    'The new version applies to purchases from now on, and every holder gets a message. Orders keep their version.',
  retirement:
    'It is no longer sold, its reserve goes to the valid orders at the next settlement, and every holder gets a ' +
    'message. This cannot be undone.',
  destination:
    'Releases of capital go there from now on, and what comes from there to a machine is marked in public. Releases ' +
    'that were requested for another destination have to be requested again.',
}

/** Why this operator cannot decide; empty when they can. */
export const whyCannotDecide = ({ proposedById }: Pick<Change, 'proposedById'>, operatorId: unknown): string =>
  proposedById === operatorId ? 'You proposed this. Another operator has to decide.' : ''
