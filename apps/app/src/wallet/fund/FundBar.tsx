import { useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { type Fund, fundParts } from './fundParts.ts'

/** The parts of the total as a bar, in the order of the rows below. Empty when amounts are hidden. */
export function FundBar({ fund }: { fund: Fund }) {
  const isHidden = useAreAmountsHidden()
  const isEmpty = Number(fund.total) === 0
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
      {!isEmpty &&
        !isHidden &&
        fundParts
          .filter(({ name }) => Number(fund[name]) > 0)
          .map(({ name, color }) => (
            <span key={name} style={{ flexGrow: Number(fund[name]), flexBasis: 4 }} className={color} />
          ))}
    </div>
  )
}
