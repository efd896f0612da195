import { markFigure } from '@millrace/contract/markFigure'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'

/** In percent. Less than this below the expected is the usual up and down. */
const usualMax = 5

type OwnDeviationProps = { of: string; percent: number | null; size?: 'small' | 'large' }

/** How far what the member's units were paid is from what was expected of them. More is never a gain. */
export function OwnDeviation({ of, percent, size = 'small' }: OwnDeviationProps) {
  const formatPercent = useFormatPercent()
  if (percent === null) return null
  const tone = percent < -usualMax ? 'text-loss' : size === 'large' ? 'text-ink' : 'text-muted'
  const style = size === 'large' ? 'text-[length:min(2.125rem,10vw)] leading-tight tracking-tight' : 'text-15'
  return (
    <span {...markFigure('mine.deviation', percent, of)} className={`font-bold whitespace-nowrap ${style} ${tone}`}>
      {formatPercent(percent / 100, { isSigned: true })}
    </span>
  )
}
