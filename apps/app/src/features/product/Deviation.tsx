import { useFormatPercent } from '../../shell/useFormatPercent.ts'

/** In percent. Less than this below the expected is the usual up and down. */
const usualMax = 5

/**
 * How far what was paid or earned is from what was expected, as the server counts it. Only a clear shortfall has the
 * colour of a loss; more is never a gain.
 */
export function Deviation({ percent }: { percent: number | null }) {
  const formatPercent = useFormatPercent()
  if (percent === null) return null
  const tone = percent < -usualMax ? 'font-semibold text-loss' : 'font-normal text-muted'
  return <span className={`text-13 whitespace-nowrap ${tone}`}>{formatPercent(percent / 100, { isSigned: true })}</span>
}
