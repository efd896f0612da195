import { formatDuration } from '../shell/formatDuration.ts'
import { useLanguage } from '../shell/useText.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** The time left until `until`, in words. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const { tag } = useLanguage()
  return <span role="timer">{formatDuration(useSecondsLeft(until, onEnd), tag)}</span>
}
