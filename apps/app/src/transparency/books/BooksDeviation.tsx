import { useFormatPercent } from '../../shell/useFormatPercent.ts'

/** In percent. Less than this below the expected is the usual up and down. */
const usualMax = 5

/** How far a machine is from what was expected. Only a clear shortfall has a loss's colour; more is never a gain. */
export function BooksDeviation({ percent }: { percent: number | null }) {
  const formatPercent = useFormatPercent()
  if (percent === null) return <span className="text-13 text-muted">–</span>
  const tone = percent < -usualMax ? 'font-semibold text-loss' : 'text-muted'
  return <span className={`text-13 whitespace-nowrap ${tone}`}>{formatPercent(percent / 100, { isSigned: true })}</span>
}
