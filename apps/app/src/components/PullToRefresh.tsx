import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../shell/useText.ts'
import { Mark } from './Logo.tsx'

/** The finger has to travel this far; the page follows it at half the pace. */
const enoughPx = 100

/** Pulling the page down past 100 px asks for everything on it again. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [pulledPx, setPulledPx] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let startY: number | null = null
    let travelled = 0
    const begin = (event: TouchEvent) => {
      startY = window.scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null
      travelled = 0
    }
    const move = (event: TouchEvent) => {
      if (startY === null) return
      travelled = Math.max(0, (event.touches[0]?.clientY ?? startY) - startY)
      if (window.scrollY > 0) travelled = 0
      setPulledPx(travelled)
    }
    const end = () => {
      if (startY !== null && travelled > enoughPx) {
        setIsRefreshing(true)
        void refresh.current().finally(() => setIsRefreshing(false))
      }
      startY = null
      setPulledPx(0)
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])

  const shownPx = isRefreshing ? 56 : Math.min(pulledPx / 2, 72)
  return (
    <div ref={box} className="flex flex-1 flex-col">
      <div
        role="status"
        style={{ height: shownPx }}
        className={`flex items-center justify-center gap-2 overflow-hidden text-13 text-muted ${pulledPx ? '' : 'transition-[height]'}`}
      >
        {shownPx > 0 && (
          <>
            <span style={{ rotate: `${pulledPx * 2}deg` }}>
              <Mark isTurning={isRefreshing} className="size-6 text-accent" />
            </span>
            {t(isRefreshing ? 'shell.refreshing' : pulledPx > enoughPx ? 'shell.release' : 'shell.pull')}
          </>
        )}
      </div>
      {children}
    </div>
  )
}
