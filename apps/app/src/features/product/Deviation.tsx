import { parseUsdt } from '../../shell/usdt.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'

/** In percent. Less than this below the expected is the usual up and down. */
const usualMax = 5n

/** How far a figure is from the expected one. Only a clear shortfall has the colour of a loss; more is never a gain. */
export function Deviation({ actual, expected }: { actual: string; expected: string }) {
  const formatPercent = useFormatPercent()
  if (Number(expected) === 0) return null
  const share = Number(actual) / Number(expected) - 1
  const isLoss = parseUsdt(actual).minor * 100n < parseUsdt(expected).minor * (100n - usualMax)
  const tone = isLoss ? 'font-semibold text-loss' : 'font-normal text-muted'
  return <span className={`text-13 whitespace-nowrap ${tone}`}>{formatPercent(share, { isSigned: true })}</span>
}
