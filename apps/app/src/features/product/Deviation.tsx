import { markFigure } from '@millrace/contract/markFigure'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'

/** In percent. Less than this below the expected is the usual up and down. */
const usualMax = 5

/**
 * How far what a machine's units were paid is from what was expected. Only a clear shortfall has the colour of a loss;
 * more is never a gain.
 */
export function Deviation({ machineId, percent }: { machineId: string; percent: number | null }) {
  const formatPercent = useFormatPercent()
  if (percent === null) return null
  const tone = percent < -usualMax ? 'font-semibold text-loss' : 'font-normal text-muted'
  return (
    <span {...markFigure('machine.deviation', percent, machineId)} className={`text-13 whitespace-nowrap ${tone}`}>
      {formatPercent(percent / 100, { isSigned: true })}
    </span>
  )
}
