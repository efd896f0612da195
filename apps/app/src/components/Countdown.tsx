import { useEffect, useState } from 'react'
import { useText } from '../shell/useText.ts'

const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0')

/** The time left until a real moment; it stands at zero when that has come. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const t = useText()
  const leftOf = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000))
  const [leftSeconds, setLeftSeconds] = useState(leftOf)
  useEffect(() => {
    const timer = setInterval(() => {
      const left = leftOf()
      setLeftSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      onEnd?.()
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  const time = `${two((leftSeconds % 86_400) / 3_600)}:${two((leftSeconds % 3_600) / 60)}:${two(leftSeconds % 60)}`
  return <span role="timer">{t('shell.time-left', { days: Math.trunc(leftSeconds / 86_400), time })}</span>
}
