import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useReducedMotion } from '../shell/useReducedMotion.ts'
import { useText } from '../shell/useText.ts'
import { IconButton } from './IconButton.tsx'

/** Enough time to read a slide. */
const slideMs = 8_000

const dotStyles = { current: 'w-4 bg-accent', other: 'w-1.5 bg-muted/45' } as const

type CarouselProps<Item> = {
  label: string
  pauseText: string
  playText: string
  items: readonly Item[]
  getKey: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Slides side by side. They advance by themselves until they are touched, unless the system reduces motion. */
export function Carousel<Item>({ label, pauseText, playText, items, getKey, children }: CarouselProps<Item>) {
  const t = useText()
  const isMotionReduced = useReducedMotion()
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const isMoving = items.length > 1 && !isMotionReduced && !isPaused

  const show = useCallback(
    (target: number) => {
      const slide = track.current?.children[target] as HTMLElement | undefined
      if (slide)
        track.current?.scrollTo({
          left: slide.offsetLeft - track.current.offsetLeft - 16,
          behavior: isMotionReduced ? 'auto' : 'smooth',
        })
    },
    [isMotionReduced],
  )
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => !document.hidden && show((index + 1) % items.length), slideMs)
    return () => clearInterval(timer)
  }, [isMoving, index, items.length, show])
  useEffect(() => {
    const element = track.current
    if (!element) return
    // The arrow keys scroll the element that has the focus.
    element.tabIndex = 0
    // Whoever touches the slides wants to look at them.
    const pause = () => setIsPaused(true)
    element.addEventListener('pointerdown', pause)
    element.addEventListener('focusin', pause)
    return () => {
      element.removeEventListener('pointerdown', pause)
      element.removeEventListener('focusin', pause)
    }
  }, [])

  const updateIndex = () => {
    const { scrollLeft, scrollWidth, clientWidth } = track.current as HTMLUListElement
    const share = scrollWidth > clientWidth ? scrollLeft / (scrollWidth - clientWidth) : 0
    setIndex(Math.round(share * (items.length - 1)))
  }
  return (
    <section aria-roledescription="carousel" aria-label={label} className="-mx-4">
      <ul
        ref={track}
        aria-label={label}
        onScroll={updateIndex}
        className="flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-3 [scrollbar-width:none] lg:fade-sides"
      >
        {items.map((item) => (
          <li key={getKey(item)} className={`flex shrink-0 snap-start ${items.length > 1 ? 'w-[88%]' : 'w-full'}`}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="flex items-center justify-center">
          {items.map((item, each) => (
            <button
              key={getKey(item)}
              type="button"
              aria-label={t('shell.slide-of', { index: each + 1, count: items.length })}
              aria-current={each === index || undefined}
              onClick={() => {
                setIsPaused(true)
                show(each)
              }}
              className="grid h-11 w-8 place-items-center"
            >
              <span
                className={`h-1.5 rounded-full transition-all ${dotStyles[each === index ? 'current' : 'other']}`}
              />
            </button>
          ))}
          {!isMotionReduced && (
            <IconButton
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? playText : pauseText}
              onPress={() => setIsPaused(!isPaused)}
              className="[&_svg]:size-4"
            />
          )}
        </div>
      )}
    </section>
  )
}
