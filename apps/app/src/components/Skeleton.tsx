const shapes = { line: 'rounded-chip', picture: 'rounded-picture', card: 'rounded-card', flat: '' } as const

/** A grey placeholder of the size of what is loading, so that nothing jumps. It breathes when that takes long. */
export function Skeleton({
  className = 'h-4 w-full',
  shape = 'line',
}: {
  className?: string
  shape?: keyof typeof shapes
}) {
  return (
    <span
      aria-hidden
      className={`block animate-[breathe_1.6s_1s_ease-in-out_infinite] bg-line ${shapes[shape]} ${className}`}
    />
  )
}
