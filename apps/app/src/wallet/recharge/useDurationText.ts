import { useText } from '../../shell/useText.ts'

/** About how long, in words: below a minute in seconds, then in whole minutes, never too few. */
export function useDurationText(): (seconds: number) => string {
  const t = useText()
  return (seconds) =>
    seconds < 60 ? t('recharge.seconds', { seconds }) : t('recharge.minutes', { minutes: Math.ceil(seconds / 60) })
}
