import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '../shell/formatDuration.ts'
import { useLanguage, useText } from '../shell/useText.ts'

const pad = (value: number): string => String(Math.trunc(value)).padStart(2, '0')
const secondsUntil = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000))

type CountdownProps = {
  until: string
  /** With a clock to the second, as a rush has one; without, in words. */
  hasClock?: boolean
  onEnd?: () => void
}

/** The time left until `until`; it stops at zero. */
export function Countdown({ until, hasClock = false, onEnd }: CountdownProps) {
  const t = useText()
  const { tag } = useLanguage()
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
  if (!hasClock) return <span role="timer">{formatDuration(left, tag)}</span>
  const time = `${pad((left % 86_400) / 3_600)}:${pad((left % 3_600) / 60)}:${pad(left % 60)}`
  return <span role="timer">{t('shell.time-left', { days: Math.trunc(left / 86_400), time })}</span>
}
