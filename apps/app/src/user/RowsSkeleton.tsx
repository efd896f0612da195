import { List, ListRow } from '../components/List.tsx'
import { Skeleton } from '../components/Skeleton.tsx'

/** The rows of a list while it is loading. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <List>
      {Array.from({ length: count }, (_, index) => (
        <ListRow
          key={index}
          before={<Skeleton className="size-6" />}
          title={<Skeleton className="h-4 w-1/2" />}
          below={<Skeleton className="h-3 w-3/4" />}
        />
      ))}
    </List>
  )
}
