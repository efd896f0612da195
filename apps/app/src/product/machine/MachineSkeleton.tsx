import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'

export function MachineSkeleton() {
  return (
    <>
      <Skeleton shape="card" className="aspect-[8/5] w-full" />
      <div className="flex justify-between gap-4">
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-7 w-full" />
        </div>
        <Skeleton className="h-7 w-1/3" />
      </div>
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-4 w-full" />
      </Card>
      <Card className="grid gap-5 p-5">
        {[1, 2, 3, 4, 5].map((each) => (
          <div key={each} className="flex justify-between">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        ))}
      </Card>
    </>
  )
}
