import type { LiveEvent } from '@millrace/contract/msg/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { liveMode, subscribeLive } from './live.ts'

/**
 * Tells `onEvent` what happens to these topics, and to the own member, while the component is shown. It may hear of
 * nothing where there is no connection, so it is never the only way: what is shown is also fetched when it opens.
 */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(onEvent)
  const key = topics.join()
  useEffect(() => subscribeLive(key === '' ? [] : key.split(','), (event) => handle(event)), [key])
}

/** How this page hears of what happens. */
export const useLiveMode = () => useSyncExternalStore(liveMode.subscribe, liveMode.get)

/** Whether this page hears of what happens. One that does not asks from time to time. */
export function useIsLive(): boolean {
  const mode = useLiveMode()
  return mode === 'socket' || mode === 'polling'
}
