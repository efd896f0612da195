import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'

type DaySliderProps = {
  /** Tells screen readers what the chart shows, and what the day that is picked says. */
  label: string
  text: string
  index: number
  count: number
  /** Whether days are points from edge to edge; otherwise each has a part of the width. */
  isEdgeToEdge?: boolean
  onPick: (index: number) => void
  /** A tap, or Enter. */
  onOpen?: (() => void) | undefined
  className: string
  style?: CSSProperties
  children: ReactNode
}

/** The plot of a chart over days: a finger or the arrow keys pick one. */
export function DaySlider({ label, text, index, count, isEdgeToEdge, onPick, onOpen, ...rest }: DaySliderProps) {
  const last = count - 1
  const pick = (target: number) => onPick(Math.max(0, Math.min(last, target)))
  const pickAtPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0 && event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    pick(isEdgeToEdge ? Math.round(share * last) : Math.floor(share * count))
  }
  const pickByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onOpen?.()
    const to = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageDown: index - 30,
      PageUp: index + 30,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    pick(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      onKeyDown={pickByKey}
      onPointerDown={pickAtPointer}
      onPointerMove={pickAtPointer}
      onClick={onOpen}
      {...rest}
    />
  )
}
