const shapes = { line: 'rounded-chip', picture: 'rounded-picture', card: 'rounded-card', flat: '' } as const

type SkeletonProps = { className?: string; shape?: keyof typeof shapes; count?: number }

/** A grey placeholder of the size of what is loading, so that nothing jumps. It breathes when that takes long. */
export function Skeleton({ className = 'h-4 w-full', shape = 'line', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      aria-hidden
      className={`block animate-[breathe_1.6s_1s_ease-in-out_infinite] bg-line ${shapes[shape]} ${className}`}
    />
  ))
}
