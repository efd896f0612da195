import { useEffect, useState, useSyncExternalStore } from 'react'
import { isLoading, onLoading } from './loading.ts'
import { quietPaths } from './paths.ts'
import { useLocation } from './router/router.tsx'
import { useText } from './useText.ts'

/** A fast answer should not make the bar flicker. */
const showAfterMs = 300

/** A thin bar at the top while calls wait for their answers. */
export function LoadingBar() {
  const t = useText()
  const { pathname } = useLocation()
  const isWaiting = useSyncExternalStore(onLoading, isLoading)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isWaiting), isWaiting ? showAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isShown || quietPaths.includes(pathname)) return null
  return (
    <div
      role="progressbar"
      aria-label={t('shell.loading')}
      className="fixed inset-x-0 top-(--mark) z-50 h-0.5 overflow-hidden bg-soft"
    >
      <div className="h-full w-2/5 animate-[sweep_1.2s_ease-in-out_infinite] bg-accent" />
    </div>
  )
}
