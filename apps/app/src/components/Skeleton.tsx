/** A grey shape where something will stand, in its size: nothing jumps when it arrives. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`block animate-[breathe_1.6s_ease-in-out_infinite] rounded-chip bg-line ${className}`} />
}
