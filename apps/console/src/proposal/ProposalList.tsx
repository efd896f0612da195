import type { ProposalRow } from '@millrace/contract/console/proposal'
import { Typography, useMediaQuery, type Theme } from '@mui/material'
import { Note } from '../components/cells.tsx'
import { describeProposal, kindTexts } from '../components/proposal/kindTexts.ts'
import { ProposalActions } from '../components/proposal/ProposalActions.tsx'
import { getProposalBadge } from '../components/proposal/proposalBadges.ts'
import { CardRow, CardRows, RecordList } from '../components/RecordList.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { formatMoment } from '../shell/time.ts'
import { ProposalPanes } from './ProposalPanes.tsx'
import { proposalFilters } from './ProposalTabs.tsx'
import { proposalViews } from './proposalViews.ts'

const empty = {
  title: 'Nothing waits for you',
  text: 'What one operator proposes and another decides appears here. Your own wait for somebody else, under “Yours”.',
  isFiltered: ({ kind, subject, state, isOwn, isUnseen }: Record<string, unknown>) =>
    Boolean(kind || subject || isUnseen) || state !== 'open' || isOwn !== false,
}

/** The office: what waits for a second person, of every kind. */
export default function ProposalList() {
  const hasPanes = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  return (
    <RecordList
      description="What takes two people: one proposes, another decides, and both sign. What one person does at once is looked at by another within a day."
      filters={proposalFilters}
      defaultFilter={proposalViews['For you']}
      isBare={hasPanes}
    >
      {hasPanes ? (
        <ProposalPanes empty={empty} />
      ) : (
        <CardRows<ProposalRow> label="Proposals" empty={empty}>
          {(proposal) => <ProposalItem key={proposal.id} proposal={proposal} />}
        </CardRows>
      )}
    </RecordList>
  )
}

function ProposalItem({ proposal }: { proposal: ProposalRow }) {
  const { id, kind, reason, proposedBy, proposedTime, expiresTime, state } = proposal
  const described = describeProposal(proposal)
  return (
    <CardRow
      title={kindTexts[kind].name}
      chips={<StateChip {...getProposalBadge(proposal)} />}
      end={<ProposalActions proposal={proposal} />}
    >
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        <TextLink to={`/proposal/${id}/show`}>{described || 'Open it'}</TextLink>
      </Typography>
      {reason && <Typography sx={{ overflowWrap: 'anywhere' }}>“{reason}”</Typography>}
      <Note>
        By {proposedBy.name}, {formatMoment(proposedTime)}
        {state === 'open' && `, open until ${formatMoment(expiresTime)}`}
      </Note>
    </CardRow>
  )
}
