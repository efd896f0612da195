import { proposalList, proposalOne, type ProposalRow } from '@millrace/contract/console/proposal'
import { Box } from '@mui/material'
import { CardLine } from '../components/CardLine.tsx'
import { Note } from '../components/cells.tsx'
import { DetailPage } from '../components/DetailPage.tsx'
import { Effects } from '../components/proposal/Effects.tsx'
import { describeProposal, kindTexts } from '../components/proposal/kindTexts.ts'
import { askAbout, ProposalActions } from '../components/proposal/ProposalActions.tsx'
import { getProposalBadge, hasEffects, nameProposal, whyCannotDecide } from '../components/proposal/proposalBadges.ts'
import { ProposalBody } from '../components/proposal/ProposalBody.tsx'
import { useSigner } from '../components/proposal/useSigner.ts'
import { DecisionBar } from '../components/review/DecisionBar.tsx'
import { ReviewFrame, useReview } from '../components/review/ReviewFrame.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { useOne } from '../components/useCall.ts'
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
          context={<PeopleCard proposal={proposal} onChanged={replace} />}
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

function PeopleCard({ proposal, onChanged }: { proposal: ProposalRow; onChanged: (row: ProposalRow) => void }) {
  const { proposedBy, proposedTime, expiresTime, state } = proposal
  const signer = useSigner()
  const isOpen = state === 'open'
  return (
    <Section title="People">
      <Box component="dl" sx={{ m: 0, mb: 1 }}>
        <CardLine name="By">{proposedBy.name}</CardLine>
        <CardLine name="On">{formatMoment(proposedTime)}</CardLine>
        {isOpen && <CardLine name="Open until">{formatMoment(expiresTime)}</CardLine>}
      </Box>
      {/* Whoever may decide it finds that below. */}
      {(!isOpen || proposedBy.id === signer.id) && <ProposalActions proposal={proposal} onChanged={onChanged} />}
    </Section>
  )
}
