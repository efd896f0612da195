import { transparencySummary } from '@millrace/contract/transparency/summary'
import { Box, Skeleton, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { PageError } from '../../components/DetailPage.tsx'
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
  const { data, error, refetch } = useCall(transparencySummary, { days: 60 }, { refetchInterval: refreshMs.background })
  return (
    <>
      <Title title="Open books" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.25, mb: 2, minHeight: '1.5em' }}>
        {data && `What everyone can see, as of ${formatMoment(data.asOf)}. Nothing here can be changed.`}
      </Typography>
      {data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={columnsSx}>
            <CoverCard summary={data} />
            <LateCard summary={data} />
          </Box>
          <SealedDaysCard />
          <ReservesCard />
          <Box sx={columnsSx}>
            <StopsCard stops={data.stops} />
            <ChallengesCard />
          </Box>
        </Box>
      )}
      {!data && error && <PageError noun="page" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={340} aria-hidden />}
    </>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
