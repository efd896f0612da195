import { proposalList, proposalOne } from '@millrace/contract/console/proposal'
import { DetailPage } from '../components/DetailPage.tsx'
import { getProposalBadge, nameProposal } from '../components/proposal/proposalBadges.ts'
import { useReview } from '../components/review/ReviewFrame.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { useOne } from '../components/useCall.ts'
import { ProposalReview } from './ProposalReview.tsx'
import { proposalViews, toReviewItem } from './proposalViews.ts'

/** One proposal, and the way through those that wait for this operator. */
export default function ProposalPage() {
  const { query, opened, replace } = useOne(proposalOne)
  const review = useReview(proposalList, proposalViews['For you'], toReviewItem, opened, proposalOne)
  return (
    <DetailPage
      noun="proposal"
      query={query}
      title={(proposal) => (proposal ? nameProposal(proposal) : 'Proposal')}
      renderBadges={(proposal) => <StateChip {...getProposalBadge(proposal)} />}
    >
      {(proposal) => (
        <ProposalReview
          proposal={proposal}
          onChanged={replace}
          review={review}
          title={`${review.items.length} for you`}
          order="Oldest first"
        />
      )}
    </DetailPage>
  )
}
