import { useEffect, useRef, useState } from 'react'
import { useText } from '../shell/useText.ts'
import { Logo } from './Logo.tsx'

/** How far the finger has to move; the page follows at half the speed. */
const refreshAfterPx = 100

const statusStyle = 'flex items-center justify-center gap-2 overflow-hidden text-13 text-muted'

/** Pulling down what surrounds this fetches its data again. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const t = useText()
  const status = useRef<HTMLDivElement>(null)
  const [pulledPx, setPulledPx] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const latestOnRefresh = useRef(onRefresh)
  useEffect(() => {
    latestOnRefresh.current = onRefresh
  })

  useEffect(() => {
    const element = status.current?.parentElement
    if (!element) return
    let startY: number | null = null
    let movedPx = 0
    const start = (event: TouchEvent) => {
      startY = window.scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null
      movedPx = 0
    }
    const move = (event: TouchEvent) => {
      if (startY === null) return
      movedPx = Math.max(0, (event.touches[0]?.clientY ?? startY) - startY)
      if (window.scrollY > 0) movedPx = 0
      setPulledPx(movedPx)
    }
    const end = () => {
      if (startY !== null && movedPx > refreshAfterPx) {
        setIsRefreshing(true)
        void latestOnRefresh.current().finally(() => setIsRefreshing(false))
      }
      startY = null
      setPulledPx(0)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])

  const heightPx = isRefreshing ? 56 : Math.min(pulledPx / 2, 72)
  return (
    <div
      ref={status}
      role="status"
      style={{ height: heightPx }}
      className={`${statusStyle} ${pulledPx ? '' : 'transition-[height]'}`}
    >
      {heightPx > 0 && (
        <>
          <span style={{ rotate: `${pulledPx * 2}deg` }}>
            <Logo isSpinning={isRefreshing} className="size-6 text-accent" />
          </span>
          {t(isRefreshing ? 'shell.refreshing' : pulledPx > refreshAfterPx ? 'shell.release' : 'shell.pull')}
        </>
      )}
    </div>
  )
}
