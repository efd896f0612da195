/** How much of `max` is reached. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={`h-full rounded-full transition-[width] ${share === 1 ? 'bg-muted' : 'bg-accent'}`}
      />
    </div>
  )
}
