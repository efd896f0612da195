import { useEffect, useState } from 'react'

/** The time by the server's clock, told once every few seconds, for how old something is. */
export function useNow(serverTime: string, fetchedAtMs: number, everyMs = 5_000): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Date.parse(serverTime) + Math.max(0, nowMs - fetchedAtMs)
}
