import { Skeleton } from '../components/Skeleton.tsx'

/** Cards of one row each while their list is loading. */
export function CardRowsSkeleton({ count }: { count: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: count }, (_, each) => (
        <Skeleton key={each} shape="card" className="h-16 w-full" />
      ))}
    </div>
  )
}
