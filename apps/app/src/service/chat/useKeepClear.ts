import { useLayoutEffect, type RefObject } from 'react'

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
    const update = () => {
      frame = 0
      element.style.setProperty('--raised', `${measureBars(element)}px`)
      element.toggleAttribute('data-away', isOnSomething(element))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    const changes = new MutationObserver(schedule)
    changes.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(schedule)
    sizes.observe(document.body)
    addEventListener('scroll', schedule, { passive: true, capture: true })
    addEventListener('resize', schedule)
    update()
    return () => {
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
  for (let x = left; x <= right; x += stepPx)
    for (let y = top; y <= bottom; y += stepPx) {
      const below = document.elementsFromPoint(x, y)
      if (below.some((each) => !element.contains(each) && each.closest(pressable))) return true
    }
  return false
}
