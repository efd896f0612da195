import { proposalList, type ProposalKind, type ProposalRow } from '@millrace/contract/console/proposal'
import { Box, Typography } from '@mui/material'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { Note } from '../cells.tsx'
import { Section } from '../Section.tsx'
import { TextLink } from '../TextLink.tsx'
import { useCall } from '../useCall.ts'
import { ProposalActions } from './ProposalActions.tsx'
import { nameProposal } from './proposalBadges.ts'

type About = { readonly kind?: ProposalKind; readonly subject?: string }

/** What waits for a second person about something. */
export function useOpenProposals(about: About): readonly ProposalRow[] {
  const { data } = useCall(
    proposalList,
    { ...about, state: 'open', pageSize: 100 },
    { enabled: useCanCall(proposalList), refetchInterval: refreshMs.background },
  )
  return data?.list ?? []
}

/** The same on the page of what they are about, each with its actions. */
export function OpenProposals({ proposals }: { proposals: readonly ProposalRow[] }) {
  return proposals.map((proposal) => (
    <Box
      key={proposal.id}
      role="group"
      aria-label={nameProposal(proposal)}
      sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 700 }}>
        <TextLink to={`/proposal/${proposal.id}/show`}>Proposed: {nameProposal(proposal)}</TextLink>
      </Typography>
      <Typography variant="body2">“{proposal.reason}”</Typography>
      <Note sx={{ mb: 1 }}>
        By {proposal.proposedBy.name}, {formatMoment(proposal.proposedTime)}
      </Note>
      <ProposalActions proposal={proposal} />
    </Box>
  ))
}

/** What waits of a kind, above the list of what was approved. */
export function WaitingProposals({ kind }: { kind: ProposalKind }) {
  return <WaitingSection proposals={useOpenProposals({ kind })} />
}

export function WaitingSection({ proposals }: { proposals: readonly ProposalRow[] }) {
  return (
    proposals.length > 0 && (
      <Box sx={{ mb: 2 }}>
        <Section title="Waiting for a second person">
          <OpenProposals proposals={proposals} />
        </Section>
      </Box>
    )
  )
}
