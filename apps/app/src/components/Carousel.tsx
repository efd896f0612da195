import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useReducedMotion } from '../shell/media.ts'
import { useText } from '../shell/useText.ts'

const dotStyles = { current: 'w-4 bg-accent', other: 'w-1.5 bg-muted/45' } as const

type CarouselProps<Item> = {
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Slides side by side, to swipe or to choose by their dots. */
export function Carousel<Item>({ label, items, getKey, children }: CarouselProps<Item>) {
  const t = useText()
  const isMotionReduced = useReducedMotion()
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)

  const show = (target: number) => {
    const slide = track.current?.children[target] as HTMLElement | undefined
    if (slide)
      track.current?.scrollTo({
        left: slide.offsetLeft - track.current.offsetLeft - 16,
        behavior: isMotionReduced ? 'auto' : 'smooth',
      })
  }
  useEffect(() => {
    // The arrow keys scroll the element that has the focus.
    if (track.current) track.current.tabIndex = 0
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
        className="flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-3 [scrollbar-width:none] md:fade-sides"
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
              onClick={() => show(each)}
              className="grid h-11 w-8 place-items-center"
            >
              <span
                className={`h-1.5 rounded-full transition-all ${dotStyles[each === index ? 'current' : 'other']}`}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
