import { Skeleton } from '@mui/material'
import { lazy, Suspense, type ComponentType } from 'react'

/** The charts' library is large, and no page needs it to be read: until it is there, an empty space as high. */
function lazyChart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, heightPx: number) {
  const Chart: ComponentType<Props> = lazy(load)
  return (props: Props & { readonly heightPx?: number }) => (
    <Suspense fallback={<Skeleton variant="rounded" height={props.heightPx ?? heightPx} aria-hidden />}>
      <Chart {...props} />
    </Suspense>
  )
}

export const DayBars = lazyChart(() => import('./charts/DayBars.tsx'), 220)
export const RatioLine = lazyChart(() => import('./charts/RatioLine.tsx'), 150)
export const SparkBars = lazyChart(() => import('./charts/SparkBars.tsx'), 28)
export const BandChart = lazyChart(() => import('./charts/BandChart.tsx'), 210)
export const BalanceLine = lazyChart(() => import('./charts/BalanceLine.tsx'), 180)
