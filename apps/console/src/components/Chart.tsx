import { Skeleton } from '@mui/material'
import { lazy, Suspense, type ComponentProps } from 'react'

// The charts' library is large, and no page needs it to be read.
const LazyDayBars = lazy(() => import('./charts/DayBars.tsx'))
const LazyBandChart = lazy(() => import('./charts/BandChart.tsx'))
const LazyBalanceLine = lazy(() => import('./charts/BalanceLine.tsx'))
const LazyRatioLine = lazy(() => import('./charts/RatioLine.tsx'))
const LazySparkBars = lazy(() => import('./charts/SparkBars.tsx'))

const placeholder = (heightPx: number) => <Skeleton variant="rounded" height={heightPx} aria-hidden />

export const DayBars = (props: ComponentProps<typeof LazyDayBars>) => (
  <Suspense fallback={placeholder(props.heightPx ?? 220)}>
    <LazyDayBars {...props} />
  </Suspense>
)

export const RatioLine = (props: ComponentProps<typeof LazyRatioLine>) => (
  <Suspense fallback={placeholder(150)}>
    <LazyRatioLine {...props} />
  </Suspense>
)

export const SparkBars = (props: ComponentProps<typeof LazySparkBars>) => (
  <Suspense fallback={placeholder(28)}>
    <LazySparkBars {...props} />
  </Suspense>
)

export const BandChart = (props: ComponentProps<typeof LazyBandChart>) => (
  <Suspense fallback={placeholder(210)}>
    <LazyBandChart {...props} />
  </Suspense>
)

export const BalanceLine = (props: ComponentProps<typeof LazyBalanceLine>) => (
  <Suspense fallback={placeholder(180)}>
    <LazyBalanceLine {...props} />
  </Suspense>
)
