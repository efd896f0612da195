import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { Icon } from './Icon.tsx'

type NoticeTickerProps = {
  notices: readonly { readonly id: string; readonly title: string }[]
  label: string
  onOpen: () => void
}

const pxPerSecond = 80
/** What moves for longer would need a button to stop it. */
const secondsMax = 4.8

/** The newest notice in one line; a tap opens all. Where it is cut off, it passes by once and then rests. */
export function NoticeTicker({ notices: [newest], label, onOpen }: NoticeTickerProps) {
  const line = useRef<HTMLSpanElement>(null)
  const [cutPx, setCutPx] = useState(0)
  const title = newest?.title
  // After the paint: the page has been laid out then, and need not be for this alone.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = line.current ?? {}
    setCutPx(Math.max(0, scrollWidth - clientWidth))
  }, [title])
  if (!newest) return null
  const seconds = Math.min(secondsMax, 1 + (3 * cutPx) / pxPerSecond)
  return (
    <section aria-label={label}>
      <button
        type="button"
        onClick={onOpen}
        className="-my-2 flex min-h-11 w-full items-center gap-2 rounded-control text-left text-13 text-muted hover:text-ink"
      >
        <Icon name="megaphone" className="size-5" />
        <span className="min-w-0 flex-1 overflow-hidden">
          <span
            ref={line}
            onAnimationEnd={() => setCutPx(0)}
            className={
              cutPx > 0
                ? 'block w-max animate-[pass_1s_700ms_ease-in-out] motion-reduce:w-auto motion-reduce:truncate'
                : 'block truncate'
            }
            style={cutPx > 0 ? ({ '--pass': `${-cutPx}px`, animationDuration: `${seconds}s` } as CSSProperties) : {}}
          >
            {newest.title}
          </span>
        </span>
        <Icon name="forward" className="-mr-1 size-5" />
      </button>
    </section>
  )
}
