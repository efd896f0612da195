import { useLayoutEffect, type RefObject } from 'react'
import { whenIdle } from '../../shell/whenIdle.ts'

const pressable = 'a, button, input, select, textarea, summary, label, [role=button], [role=tab], [role=slider]'
/** Smaller than anything that can be pressed. */
const stepPx = 14

/**
 * Keeps a floating button above bars at the bottom, and away while it would lie on something that can be pressed. Every
 * screen leaves room for it at its end.
 */
export function useKeepClear(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    let frame = 0
    let isWaiting = false
    let isGone = false
    const update = () => {
      frame = 0
      element.style.setProperty('--raised', `${measureBars(element)}px`)
      element.toggleAttribute('data-away', isOnSomething(element))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    // A screen is drawn in many parts: measuring after each would make a slow phone lay it out as often.
    const scheduleWhenIdle = () => {
      if (isWaiting) return
      isWaiting = true
      void whenIdle().then(() => {
        isWaiting = false
        if (!isGone) schedule()
      })
    }
    const changes = new MutationObserver(scheduleWhenIdle)
    changes.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(scheduleWhenIdle)
    sizes.observe(document.body)
    addEventListener('scroll', schedule, { passive: true, capture: true })
    addEventListener('resize', schedule)
    scheduleWhenIdle()
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      removeEventListener('scroll', schedule, { capture: true })
      removeEventListener('resize', schedule)
    }
  }, [ref])
}

/** How high the bars at the bottom reach below the button. */
function measureBars(element: HTMLElement): number {
  const { left } = element.getBoundingClientRect()
  const heights = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) => {
    const rect = bar.getBoundingClientRect()
    const isBelow = rect.height > 0 && rect.right > left && rect.bottom >= innerHeight - 1
    return isBelow ? innerHeight - rect.top : 0
  })
  return Math.max(0, ...heights)
}

function isOnSomething(element: HTMLElement): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  // Rectangles are known, and mostly none is there. What lies behind something else has one too, so the rest is probed.
  const isNear = [...document.querySelectorAll(pressable)].some((each) => {
    const rect = each.getBoundingClientRect()
    return rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top && each !== element
  })
  if (!isNear) return false
  for (let x = left; x <= right; x += stepPx)
    for (let y = top; y <= bottom; y += stepPx) {
      const below = document.elementsFromPoint(x, y)
      if (below.some((each) => !element.contains(each) && each.closest(pressable))) return true
    }
  return false
}
