import { useRef } from 'react'

const repeatWithinMs = 1_000
let forgottenAtMs = -Infinity

/** Whoever has closed what a tap opened, or has changed a field since, may tap again at once. */
export const forgetTaps = (): void => {
  forgottenAtMs = performance.now()
}

globalThis.document?.addEventListener('input', forgetTaps, true)

/** Detects an impatient second tap: the same thing again within a second. `value` tells different requests apart. */
export function useRepeatGuard() {
  const last = useRef({ atMs: -Infinity, value: '' })
  return {
    isRepeat: (value = ''): boolean =>
      performance.now() - last.current.atMs < repeatWithinMs &&
      last.current.atMs > forgottenAtMs &&
      last.current.value === value,
    remember: (value = ''): void => {
      last.current = { atMs: performance.now(), value }
    },
  }
}
