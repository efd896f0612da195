import { useEffect, useRef, useState } from 'react'

const secondsUntil = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000))

/** The seconds left until a time; it stops at zero. */
export function useSecondsLeft(until: string, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(until))
      if (secondsUntil(until) > 0) return
      clearInterval(timer)
      latestOnEnd.current?.()
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
