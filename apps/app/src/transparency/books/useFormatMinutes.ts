import { useText } from '../../shell/useText.ts'

/** Formats how long something took, `45 min` or `3 h 10 min`, from a day on in hours only. */
export function useFormatMinutes(): (minutes: number | null) => string {
  const t = useText()
  return (minutes) => {
    if (minutes === null) return '–'
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return t('books.minutes', { minutes: minutes === 0 ? '< 1' : minutes })
    return hours >= 24 || minutes % 60 === 0
      ? t('books.hours', { hours })
      : t('books.hours-minutes', { hours, minutes: minutes % 60 })
  }
}
