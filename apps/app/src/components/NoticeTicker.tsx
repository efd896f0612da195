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
const runningStyle = 'animate-[run_linear_infinite] hover:[animation-play-state:paused]'

/** Notices that run by in one line; a tap opens them. With reduced motion they stand still and wrap. */
export function NoticeTicker({ notices, label, pauseText, playText, onOpen }: NoticeTickerProps) {
  const isMotionReduced = useReducedMotion()
  const line = useRef<HTMLSpanElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const text = notices.map((notice) => notice.title).join('  ·  ')

  useEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () =>
      setWidthPx(element.offsetWidth > (element.closest('button')?.clientWidth ?? 0) ? element.offsetWidth : 0)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isMotionReduced])

  if (notices.length === 0) return null
  const isRunning = widthPx > 0 && !isMotionReduced
  return (
    <section aria-label={label} className="-my-2 flex min-h-11 items-center gap-2">
      <Icon name="megaphone" className="size-5 text-accent" />
      <button
        type="button"
        onClick={onOpen}
        className={`min-h-11 min-w-0 flex-1 overflow-hidden text-left text-13 ${isRunning ? 'fade-sides' : ''}`}
      >
        {isMotionReduced ? (
          <span className="line-clamp-2">{text}</span>
        ) : (
          <span
            className={`flex w-max whitespace-nowrap ${isRunning ? runningStyle : ''}`}
            style={
              isRunning
                ? {
                    animationDuration: `${(widthPx + 48) / pxPerSecond}s`,
                    animationPlayState: isPaused ? 'paused' : 'running',
                  }
                : {}
            }
          >
            <span ref={line} className={isRunning ? 'pr-12' : ''}>
              {text}
            </span>
            {isRunning && (
              <span aria-hidden className="pr-12">
                {text}
              </span>
            )}
          </span>
        )}
      </button>
      {isRunning && (
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
