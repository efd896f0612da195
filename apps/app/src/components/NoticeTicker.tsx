import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../shell/useReducedMotion.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

type NoticeTickerProps = {
  notices: readonly { readonly id: string; readonly title: string }[]
  label: string
  pauseText: string
  playText: string
  onOpen: () => void
}

const pxPerSecond = 32

/** Short notices running by in one line. A tap opens them to read whole; with less motion they stand still and wrap. */
export function NoticeTicker({ notices, label, pauseText, playText, onOpen }: NoticeTickerProps) {
  const isStill = useReducedMotion()
  const line = useRef<HTMLSpanElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const text = notices.map((notice) => notice.title).join('  ·  ')

  useEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () =>
      setWidthPx(element.offsetWidth > (element.closest('button')?.clientWidth ?? 0) ? element.offsetWidth : 0)
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [text, isStill])

  if (notices.length === 0) return null
  const runs = widthPx > 0 && !isStill
  return (
    <section aria-label={label} className="-my-2 flex min-h-11 items-center gap-2">
      <Icon name="megaphone" className="size-5 text-accent" />
      <button
        type="button"
        onClick={onOpen}
        className={`min-h-11 min-w-0 flex-1 overflow-hidden text-left text-13 ${runs ? 'fade-sides' : ''}`}
      >
        {isStill ? (
          <span className="line-clamp-2">{text}</span>
        ) : (
          <span
            className={`flex w-max whitespace-nowrap ${runs ? 'animate-[run_linear_infinite] hover:[animation-play-state:paused]' : ''}`}
            style={
              runs
                ? {
                    animationDuration: `${(widthPx + 48) / pxPerSecond}s`,
                    animationPlayState: isPaused ? 'paused' : 'running',
                  }
                : {}
            }
          >
            <span ref={line} className={runs ? 'pr-12' : ''}>
              {text}
            </span>
            {runs && (
              <span aria-hidden className="pr-12">
                {text}
              </span>
            )}
          </span>
        )}
      </button>
      {runs && (
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? playText : pauseText}
          onPress={() => setIsPaused(!isPaused)}
          className="-mr-3 [&_svg]:size-4"
        />
      )}
    </section>
  )
}
