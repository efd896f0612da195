import { Skeleton } from '../../components/Skeleton.tsx'

/**
 * Room for the first machines while their code and figures are on the way; part of the first load, so it is only
 * shapes.
 */
export function HomeProductsSkeleton() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} shape="card" className="h-64" />
      ))}
    </div>
  )
}
