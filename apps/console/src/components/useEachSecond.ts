import { useSyncExternalStore } from 'react'

const eachSecond = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, 1_000)
  return () => clearInterval(timer)
}

/** What a function of the time says, asked again each second; only another answer is rendered. */
export const useEachSecond = <Value extends string | number | boolean | null>(at: (nowMs: number) => Value): Value =>
  useSyncExternalStore(eachSecond, () => at(Date.now()))
