import { useEffect, useRef, useState } from 'react'
import { useText } from '../shell/useText.ts'

const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0')
const secondsUntil = (moment: string): number => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000))

/** The time left until a real moment; it stands at zero when that has come. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const t = useText()
  const [left, setLeft] = useState(() => secondsUntil(until))
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(until))
      if (secondsUntil(until) > 0) return
      clearInterval(timer)
      end.current?.()
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  const time = `${two((left % 86_400) / 3_600)}:${two((left % 3_600) / 60)}:${two(left % 60)}`
  return <span role="timer">{t('shell.time-left', { days: Math.trunc(left / 86_400), time })}</span>
}
