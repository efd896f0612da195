import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { WalletSkeleton } from '../../components/WalletSkeleton.tsx'

export function GreetingSkeleton() {
  return (
    <>
      <WalletSkeleton />
      <Card className="grid gap-5 p-5">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
        <Skeleton className="h-9 w-full" />
      </Card>
    </>
  )
}

/** Part of the first load, while the code and the data of the machines are loading. */
export function HomeProductsSkeleton() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} shape="card" className="h-64" />
      ))}
    </div>
  )
}
