const heightPx = 24

/** Days as small bars, the newest at the right. A day without income is a stub. They are drawn once, as they appear. */
export function Sparkline({ amounts, count }: { amounts: readonly number[]; count: number }) {
  const shown = amounts.slice(-count)
  const top = Math.max(...shown) || 1
  return (
    <svg
      viewBox={`0 0 ${count} ${heightPx}`}
      preserveAspectRatio="none"
      aria-hidden
      className="h-6 w-full origin-bottom animate-[grow_250ms_var(--ease-calm)]"
    >
      {shown.map((amount, each) => {
        const height = amount > 0 ? Math.max(2, (amount / top) * heightPx) : 2
        return (
          <rect
            key={each}
            x={count - shown.length + each + 0.14}
            width={0.72}
            y={heightPx - height}
            height={height}
            className={amount > 0 ? 'fill-accent' : 'fill-edge'}
          />
        )
      })}
    </svg>
  )
}
