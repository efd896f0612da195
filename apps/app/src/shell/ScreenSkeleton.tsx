import { Skeleton } from '../components/Skeleton.tsx'

/** Shown while a screen's code is loading. */
export function ScreenSkeleton() {
  return (
    <div aria-hidden className="column grid flex-1 content-start gap-4">
      <div className="flex min-h-12.5 items-center">
        <Skeleton className="h-6 w-40" />
      </div>
      <Skeleton shape="card" className="h-28 w-full" />
      <Skeleton shape="card" className="h-28 w-full" />
    </div>
  )
}
