import { Skeleton } from './Skeleton.tsx'

/** Placeholders of these sizes, one below the other. */
export function SkeletonLines({ sizes, className = 'grid gap-2' }: { sizes: readonly string[]; className?: string }) {
  return (
    <div className={className}>
      {sizes.map((size, index) => (
        <Skeleton key={index} className={size} />
      ))}
    </div>
  )
}
