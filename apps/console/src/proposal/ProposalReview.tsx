import { proposalList, type ProposalRow } from '@millrace/contract/console/proposal'
import CheckIcon from '@mui/icons-material/Check'
import { Box, Skeleton } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { Note } from '../components/cells.tsx'
import { checkProposal } from '../components/proposal/checkProposal.ts'
import { Effects } from '../components/proposal/Effects.tsx'
import { describeProposal, kindTexts } from '../components/proposal/kindTexts.ts'
import { askAbout, ProposalActions } from '../components/proposal/ProposalActions.tsx'
import { hasEffects, whyCannotDecide } from '../components/proposal/proposalBadges.ts'
import { ProposalBody } from '../components/proposal/ProposalBody.tsx'
import { useSigner } from '../components/proposal/useSigner.ts'
import { CheckList, countPassed } from '../components/review/CheckList.tsx'
import { DecisionBar } from '../components/review/DecisionBar.tsx'
import { LinesCard } from '../components/review/MemberContext.tsx'
import { ReviewFrame } from '../components/review/ReviewFrame.tsx'
import { Section } from '../components/Section.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { useCall } from '../components/useCall.ts'
import { join } from '../shell/join.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { formatMoment } from '../shell/time.ts'

type Props = { readonly proposal: ProposalRow; readonly onChanged: (row: ProposalRow) => void }
type ReviewProps = Props &
  Omit<ComponentProps<typeof ReviewFrame>, 'context' | 'bar' | 'children'> & { readonly children?: ReactNode }

/** A proposal among those that wait: what it does, who decides, and for those who may, the decision. */
export function ProposalReview({ proposal, onChanged, children, ...frame }: ReviewProps) {
  const signer = useSigner()
  const { id, state, proposedBy } = proposal
  const { next, goTo } = frame.review
  const onDecided = (row: ProposalRow) => {
    onChanged(row)
    goTo(next)
  }
  return (
    <ReviewFrame
      {...frame}
      context={<ProposalContext key={id} proposal={proposal} onChanged={onChanged} />}
      bar={
        state === 'open' &&
        proposedBy.id !== signer.id && (
          <DecisionBar
            key={id}
            approveLabel="Approve"
            obstacle={whyCannotDecide(proposal, signer.id)}
            canAlwaysReject
            next={next}
            {...askAbout(proposal, signer, onDecided)}
          />
        )
      }
    >
      {children}
      <ProposalCase key={id} proposal={proposal} />
    </ReviewFrame>
  )
}

/** What it does, before and after, what speaks for and against it, and the text that was signed. */
function ProposalCase({ proposal }: { proposal: ProposalRow }) {
  return (
    <>
      {hasEffects(proposal) && (
        <Section title="What it would change" description="Counted by the server, as of now.">
          <Effects proposal={proposal} />
        </Section>
      )}
      {proposal.state === 'open' && <ChecksCard proposal={proposal} />}
      <Section title={kindTexts[proposal.kind].name} end={<SubjectLink proposal={proposal} />}>
        <ProposalBody proposal={proposal} text={proposal.text} textLabel="What its proposer signed" />
      </Section>
    </>
  )
}

/** Beside it: who decides, and what was decided about the same before. */
const ProposalContext = ({ proposal, onChanged }: Props) => (
  <>
    <PeopleCard proposal={proposal} onChanged={onChanged} />
    <LastCard proposal={proposal} />
  </>
)

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

function PeopleCard({ proposal, onChanged }: Props) {
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
