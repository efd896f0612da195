import { transparencySummary } from '@millrace/contract/transparency/summary'
import { Box } from '@mui/material'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { ChallengesCard } from './ChallengesCard.tsx'
import { CoverCard } from './CoverCard.tsx'
import { LateCard } from './LateCard.tsx'
import { ReservesCard } from './ReservesCard.tsx'
import { SealedDaysCard } from './SealedDaysCard.tsx'
import { StopsCard } from './StopsCard.tsx'

/**
 * What the public page shows, as operators need it. There is nothing to press here: the figures, the seals and the stop
 * follow from the books alone.
 */
export default function BooksPage() {
  const query = useCall(transparencySummary, { days: 60 }, { refetchInterval: refreshMs.background })
  return (
    <>
      <PageHead sx={{ minHeight: '1.5em' }}>
        {query.data && `What everyone can see, as of ${formatMoment(query.data.asOf)}. Nothing here can be changed.`}
      </PageHead>
      <Loaded what="This page" query={query} placeholdersPx={[340]}>
        {(summary) => (
          <>
            <Box sx={columnsSx}>
              <CoverCard summary={summary} />
              <LateCard summary={summary} />
            </Box>
            <SealedDaysCard />
            <ReservesCard />
            <Box sx={columnsSx}>
              <StopsCard stops={summary.stops} />
              <ChallengesCard />
            </Box>
          </>
        )}
      </Loaded>
    </>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
