import { Box, Card, Skeleton } from '@mui/material'
import { visuallyHidden } from './visuallyHidden.ts'

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** The places of a page while its code or its access is fetched: a line, and rows of 44 px. */
export function PageSkeleton() {
  return (
    <Box sx={{ mt: 0.5 }}>
      <Box role="status" sx={visuallyHidden}>
        Loading
      </Box>
      <Box aria-hidden>
        <Skeleton width={320} sx={{ maxWidth: 1, fontSize: '0.9375rem' }} />
        <Card sx={{ mt: 2, px: 2.5, py: 1 }}>
          {rows.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Card>
      </Box>
    </Box>
  )
}
