import { Skeleton } from '@mui/material'

export function LoadingCard({ heightPx }: { heightPx: number }) {
  return <Skeleton variant="rounded" height={heightPx} aria-hidden />
}
