import { kindNames, type ProposalRow } from '@millrace/contract/console/proposal'
import { Typography } from '@mui/material'
import { Note } from '../components/cells.tsx'
import { choiceFilter, selectFilter } from '../components/list/filters.tsx'
import { describeProposal, kindTexts } from '../components/proposal/kindTexts.ts'
import { ProposalActions } from '../components/proposal/ProposalActions.tsx'
import { getProposalBadge } from '../components/proposal/proposalBadges.ts'
import { CardRow, CardRows, RecordList } from '../components/RecordList.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { formatMoment } from '../shell/time.ts'

const filters = [
  choiceFilter('Which ones', {
    Waiting: { state: 'open' },
    'To be looked at': { isUnseen: true },
    Approved: { state: 'approved' },
    Rejected: { state: 'rejected' },
    'Taken back': { state: 'withdrawn' },
    Expired: { state: 'expired' },
    All: {},
  }),
  selectFilter('kind', 'Kind', Object.fromEntries(kindNames.map((kind) => [kind, kindTexts[kind].name])), {
    allLabel: 'All kinds',
    widthPx: 230,
  }),
]
const empty = {
  title: 'Nothing waits for a second person',
  text: 'What one operator proposes and another decides appears here, and what one did at once, to be looked at.',
}

/** The office: what waits for a second person, of every kind. */
export default function ProposalList() {
  return (
    <RecordList
      description="What takes two people: one proposes, another decides, and both sign. What one person does at once is looked at by another within a day."
      filters={filters}
      defaultFilter={{ state: 'open' }}
    >
      <CardRows<ProposalRow> label="Proposals" empty={empty}>
        {(proposal) => <ProposalItem key={proposal.id} proposal={proposal} />}
      </CardRows>
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
