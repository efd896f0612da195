import { getKind, lookKinds, type ProposalRow } from '@millrace/contract/console/proposal'
import { join } from '../../shell/join.ts'
import type { Badge } from '../StateChip.tsx'
import { describeProposal, kindTexts } from './kindTexts.ts'

const badges: Record<ProposalRow['state'], Badge> = {
  open: { label: 'Waiting for a second person', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

export const isOneSignature = ({ kind }: Pick<ProposalRow, 'kind'>): boolean => getKind(kind).signatures === 1

/** What waits for a second person can be counted before it happens. */
export const hasEffects = (proposal: Pick<ProposalRow, 'kind' | 'state'>): boolean =>
  proposal.state === 'open' && !isOneSignature(proposal)

export function getProposalBadge(proposal: ProposalRow): Badge {
  if (!isOneSignature(proposal)) return badges[proposal.state]
  if (!lookKinds.includes(proposal.kind)) return { label: 'Done', tone: 'success' }
  if (proposal.seenBy === null) return { label: 'Done, to be looked at', tone: 'warning' }
  return proposal.objection
    ? { label: 'Done, with an objection', tone: 'error' }
    : { label: 'Done and looked at', tone: 'success' }
}

/** Its kind and what it says. */
export const nameProposal = (proposal: Pick<ProposalRow, 'kind' | 'after' | 'subjectName'>): string =>
  join(': ', kindTexts[proposal.kind].name, describeProposal(proposal))

/** Why this operator cannot decide it; empty when they can. */
export const whyCannotDecide = ({ proposedBy, isSigned }: ProposalRow, operatorId: unknown): string =>
  proposedBy.id === operatorId
    ? 'You proposed this. Another operator has to decide.'
    : isSigned
      ? ''
      : 'Its proposer has not signed it yet, which every proposal takes now.'
