import { proposalList, proposalOne, type ProposalRow } from '@millrace/contract/console/proposal'
import CheckIcon from '@mui/icons-material/Check'
import { Box, Skeleton } from '@mui/material'
import { Note } from '../components/cells.tsx'
import { DetailPage } from '../components/DetailPage.tsx'
import { checkProposal } from '../components/proposal/checkProposal.ts'
import { Effects } from '../components/proposal/Effects.tsx'
import { describeProposal, kindTexts } from '../components/proposal/kindTexts.ts'
import { askAbout, ProposalActions } from '../components/proposal/ProposalActions.tsx'
import { getProposalBadge, hasEffects, nameProposal, whyCannotDecide } from '../components/proposal/proposalBadges.ts'
import { ProposalBody } from '../components/proposal/ProposalBody.tsx'
import { useSigner } from '../components/proposal/useSigner.ts'
import { CheckList, countPassed } from '../components/review/CheckList.tsx'
import { DecisionBar } from '../components/review/DecisionBar.tsx'
import { LinesCard } from '../components/review/MemberContext.tsx'
import { ReviewFrame, useReview } from '../components/review/ReviewFrame.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { useCall, useOne } from '../components/useCall.ts'
import { join } from '../shell/join.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { formatMoment } from '../shell/time.ts'

const toReviewItem = (proposal: ProposalRow) => ({
  id: proposal.id,
  title: kindTexts[proposal.kind].name,
  value: '',
  text: describeProposal(proposal),
  note: formatMoment(proposal.proposedTime, 'day'),
})

/** One proposal: what it does, before and after, the text that was signed, and the decision. */
export default function ProposalPage() {
  const { id, query, replace } = useOne(proposalOne)
  const review = useReview(proposalList, { state: 'open' }, toReviewItem, id)
  const signer = useSigner()
  function handleDecided(row: ProposalRow) {
    replace(row)
    review.goTo(review.next)
  }
  return (
    <DetailPage
      noun="proposal"
      query={query}
      title={(proposal) => (proposal ? nameProposal(proposal) : 'Proposal')}
      renderBadges={(proposal) => <StateChip {...getProposalBadge(proposal)} />}
    >
      {(proposal) => (
        <ReviewFrame
          review={review}
          title={`${review.items.length} waiting`}
          order="Oldest first"
          context={
            <>
              <PeopleCard proposal={proposal} onChanged={replace} />
              <LastCard proposal={proposal} />
            </>
          }
          bar={
            proposal.state === 'open' &&
            proposal.proposedBy.id !== signer.id && (
              <DecisionBar
                key={proposal.id}
                approveLabel="Approve"
                obstacle={whyCannotDecide(proposal, signer.id)}
                canAlwaysReject
                next={review.next}
                {...askAbout(proposal, signer, handleDecided)}
              />
            )
          }
        >
          {hasEffects(proposal) && (
            <Section title="What it would change" description="Counted by the server, as of now.">
              <Effects proposal={proposal} />
            </Section>
          )}
          {proposal.state === 'open' && <ChecksCard proposal={proposal} />}
          <Section title={kindTexts[proposal.kind].name} end={<SubjectLink proposal={proposal} />}>
            <ProposalBody proposal={proposal} text={proposal.text} textLabel="What its proposer signed" />
          </Section>
        </ReviewFrame>
      )}
    </DetailPage>
  )
}

function SubjectLink({ proposal }: { proposal: ProposalRow }) {
  const to = kindTexts[proposal.kind].to?.(proposal)
  return to ? <TextLink to={to}>{proposal.subjectName || 'Its page'}</TextLink> : <Note>{proposal.subjectName}</Note>
}

/** What waits or was approved about the same; of its kind, where that is about nothing in particular. */
function useSame({ kind, subject }: ProposalRow, state: 'open' | 'approved', pageSize: number) {
  const request = { kind, state, pageSize, ...(subject && { subject }) }
  return useCall(proposalList, request, { refetchInterval: refreshMs.background }).data?.list
}

function ChecksCard({ proposal }: { proposal: ProposalRow }) {
  const signer = useSigner()
  const open = useSame(proposal, 'open', 100)
  const done = useSame(proposal, 'approved', lastMax)
  if (!open || !done) return <Skeleton variant="rounded" height={160} aria-hidden />
  const checks = checkProposal(proposal, { operatorId: signer.id, open, done })
  return (
    <Section
      title="Checks"
      description="The server asks what its kind demands once more when you approve."
      end={<Note>{countPassed(checks)}</Note>}
    >
      <CheckList checks={checks} />
    </Section>
  )
}

const lastMax = 5

function LastCard({ proposal }: { proposal: ProposalRow }) {
  const done = useSame(proposal, 'approved', lastMax)
  return (
    done && (
      <LinesCard
        title="Last changes"
        empty="Nothing of this kind was approved before."
        lines={done.map((each) => ({
          id: each.id,
          title: describeProposal(each),
          text: join(
            ' · ',
            formatMoment(each.decidedTime ?? each.proposedTime),
            each.proposedBy.name,
            each.decidedBy?.name,
          ),
          to: `/proposal/${each.id}/show`,
        }))}
      />
    )
  )
}

type Step = { readonly name: string; readonly note: string; readonly isDone: boolean }

/** Who has signed, who is to sign, and when it is in force. */
function listSteps(
  { state, proposedBy, proposedTime, expiresTime, decidedBy, decidedTime }: ProposalRow,
  isOwn: boolean,
) {
  const steps: Step[] = [{ name: `${proposedBy.name} proposed it`, note: formatMoment(proposedTime), isDone: true }]
  if (state !== 'open' && !decidedBy) return steps
  steps.push(
    decidedBy
      ? { name: `${decidedBy.name} decided`, note: decidedTime ? formatMoment(decidedTime) : '', isDone: true }
      : {
          name: isOwn ? 'Another operator decides' : 'You or another operator decide',
          note: `open until ${formatMoment(expiresTime)}`,
          isDone: false,
        },
  )
  if (state === 'open' || state === 'approved')
    steps.push({ name: 'In force', note: decidedBy ? '' : 'as soon as it is approved', isDone: state === 'approved' })
  return steps
}

function PeopleCard({ proposal, onChanged }: { proposal: ProposalRow; onChanged: (row: ProposalRow) => void }) {
  const { proposedBy, state } = proposal
  const signer = useSigner()
  const isOwn = proposedBy.id === signer.id
  return (
    <Section title="Who decides">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1, display: 'grid', gap: 1.25 }}>
        {listSteps(proposal, isOwn).map(({ name, note, isDone }, index) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 1.25, fontSize: '0.8125rem' }}>
            <Box aria-hidden sx={{ ...markSx, ...(isDone && { color: 'success.main' }) }}>
              {isDone ? <CheckIcon sx={{ fontSize: 16 }} /> : index + 1}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{name}</b>
              <Note>{note}</Note>
            </Box>
          </Box>
        ))}
      </Box>
      {/* Whoever may decide it finds that below. */}
      {(state !== 'open' || isOwn) && <ProposalActions proposal={proposal} onChanged={onChanged} />}
    </Section>
  )
}

const markSx = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  bgcolor: 'background.default',
  fontSize: '0.75rem',
  fontWeight: 700,
} as const
