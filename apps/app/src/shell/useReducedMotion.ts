import { useSyncExternalStore } from 'react'

const query = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the system is set to reduce motion: then nothing moves by itself. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
