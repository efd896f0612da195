import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'

/** The wallet card while it is loading; part of the first load, so it is separate from the card. */
export function WalletSkeleton() {
  return (
    <Card className="overflow-hidden">
      <div className="grid gap-4 p-5 pb-4">
        <div className="grid gap-3 pb-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-11.5 w-3/5" />
        </div>
        <Skeleton className="h-1.5" />
        <div className="flex gap-4 *:flex-1">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
        <div className="flex gap-3 *:flex-1 lg:hidden">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      </div>
      <div className="border-t border-line px-5 py-4">
        <Skeleton className="h-4 w-4/5" />
      </div>
    </Card>
  )
}
