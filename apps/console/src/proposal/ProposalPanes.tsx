import type { ProposalRow } from '@millrace/contract/console/proposal'
import BeforeIcon from '@mui/icons-material/NavigateBefore'
import NextIcon from '@mui/icons-material/NavigateNext'
import { Box, Card, IconButton, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { Note, Wrap } from '../components/cells.tsx'
import { getProposalBadge, nameProposal } from '../components/proposal/proposalBadges.ts'
import { EmptyList, type EmptyText } from '../components/RecordList.tsx'
import type { Review } from '../components/review/ReviewFrame.tsx'
import { findNeighbours, type ReviewItem } from '../components/review/reviewQueue.ts'
import { StateChip } from '../components/StateChip.tsx'
import { SmallLink } from '../components/TextLink.tsx'
import { formatCount, pluralize } from '../shell/amount.ts'
import { join } from '../shell/join.ts'
import { formatMoment } from '../shell/time.ts'
import { ProposalReview } from './ProposalReview.tsx'
import { toReviewItem } from './proposalViews.ts'

/** The list with the card of the chosen proposal beside it, of the first at the beginning. */
export function ProposalPanes({ empty }: { empty: EmptyText }) {
  const { data: rows = [], isPending } = useListContext<ProposalRow>()
  const review = useChosen(rows.map((row) => toReviewItem(row)))
  const chosen = rows.find(({ id }) => id === review.currentId)
  if (isPending)
    return (
      <Box aria-hidden sx={{ display: 'grid', gap: 2, gridTemplateColumns: '290px minmax(0, 1fr)' }}>
        <Skeleton variant="rounded" height={420} />
        <Skeleton variant="rounded" height={420} />
      </Box>
    )
  if (!chosen)
    return (
      <Card>
        <EmptyList {...empty} />
      </Card>
    )
  return <Panes listed={chosen} review={review} />
}

/** Going on chooses another row; in another tab, its link opens its page. */
function useChosen(items: readonly ReviewItem[]): Review {
  const [chosenId, choose] = useState('')
  const currentId = (items.find(({ id }) => id === chosenId) ?? items[0])?.id ?? ''
  return {
    items,
    currentId,
    ...findNeighbours(items, currentId),
    toPath: (id) => `/proposal/${id}/show`,
    open(id, event) {
      event.preventDefault()
      choose(id)
    },
    goTo: (item) => item && choose(item.id),
  }
}

function Panes({ listed, review }: { listed: ProposalRow; review: Review }) {
  const { total = 0, filterValues } = useListContext()
  /** As it was answered, until the list is fetched again. */
  const [changed, setChanged] = useState({ listed, row: listed })
  const proposal = changed.listed === listed ? changed.row : listed
  return (
    <ProposalReview
      proposal={proposal}
      onChanged={(row) => setChanged({ listed, row })}
      review={review}
      title={pluralize(total, 'proposal')}
      order={filterValues['state'] === 'open' ? 'Oldest first' : 'Newest first'}
      isList
      foot={<Pager />}
    >
      <Head proposal={proposal} />
    </ProposalReview>
  )
}

function Head({ proposal }: { proposal: ProposalRow }) {
  const { id, state, proposedBy, proposedTime, expiresTime } = proposal
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Wrap>
        <Typography variant="h2">{nameProposal(proposal)}</Typography>
        <StateChip {...getProposalBadge(proposal)} />
      </Wrap>
      <Wrap sx={{ columnGap: 1.5, rowGap: 0, justifyContent: 'space-between' }}>
        <Note>
          {join(
            ', ',
            `By ${proposedBy.name}`,
            formatMoment(proposedTime),
            state === 'open' && `open until ${formatMoment(expiresTime)}`,
          )}
        </Note>
        <SmallLink to={`/proposal/${id}/show`}>Open alone</SmallLink>
      </Wrap>
    </Box>
  )
}

/** Only where there is more than one page: most days there is not. */
function Pager() {
  const { page, perPage, total = 0, hasPreviousPage, hasNextPage, setPage } = useListContext()
  if (total <= perPage) return null
  const last = Math.min(page * perPage, total)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1 }}>
      <Note>
        {formatCount((page - 1) * perPage + 1)} to {formatCount(last)} of {formatCount(total)}
      </Note>
      <span>
        <IconButton aria-label="Page before" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
          <BeforeIcon />
        </IconButton>
        <IconButton aria-label="Next page" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          <NextIcon />
        </IconButton>
      </span>
    </Box>
  )
}
