import { useText } from '../shell/useText.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

const pad = (value: number): string => String(Math.trunc(value)).padStart(2, '0')

/** The time left until a sale ends, to the second. */
export function RushClock({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const t = useText()
  const left = useSecondsLeft(until, onEnd)
  const time = `${pad((left % 86_400) / 3_600)}:${pad((left % 3_600) / 60)}:${pad(left % 60)}`
  return <span role="timer">{t('shell.time-left', { days: Math.trunc(left / 86_400), time })}</span>
}
