import type { ComparedMachine } from '@millrace/contract/product/compare'

const heightPx = 36

/** The last days of a machine as bars, to the scale of all that are compared; what is expected is a dashed line. */
export function CompareBars({ machine: { days, machine }, top }: { machine: ComparedMachine; top: number }) {
  const toHeight = (amount: string): number => (Number(amount) / top) * heightPx
  const count = Math.max(1, days.length)
  return (
    <svg viewBox={`0 0 ${count} ${heightPx}`} preserveAspectRatio="none" aria-hidden className="h-9 w-full max-w-60">
      {days.map(({ day, amount }, x) => {
        // A day without income is a stub, so that it is seen.
        const height = Number(amount) > 0 ? Math.max(2, toHeight(amount)) : 2
        return (
          <rect
            key={day}
            x={x + 0.14}
            width={0.72}
            y={heightPx - height}
            height={height}
            className={Number(amount) > 0 ? 'fill-accent' : 'fill-edge'}
          />
        )
      })}
      <path
        d={`M0 ${heightPx - toHeight(machine.dayReturnAmount)}H${count}`}
        strokeWidth={1.5}
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
        className="stroke-caution"
      />
    </svg>
  )
}
