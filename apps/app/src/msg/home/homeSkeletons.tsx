import { Skeleton } from '../../components/Skeleton.tsx'

// Part of the first load, while code and data are loading.

export const HomeRowsSkeleton = ({ count }: { count: number }) => (
  <Skeleton shape="card" className={count === 1 ? 'h-20' : 'h-60'} />
)

export const HomeProductsSkeleton = () => <Skeleton shape="card" className="h-74 w-full" />

export const HomeStoriesSkeleton = () => (
  <div className="grid gap-2">
    <Skeleton className="my-2 h-5 w-24" />
    <div className="flex gap-3 overflow-hidden md:grid md:grid-cols-2">
      <Skeleton count={3} shape="card" className="aspect-[9/10] w-[43%] shrink-0 md:w-auto" />
    </div>
  </div>
)
