import { useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { fundParts, type Fund } from './fundParts.ts'

/**
 * The whole as a bar, in the order of the lines below it, which say the same in figures. Closed eyes see no proportions
 * either.
 */
export function FundBar({ fund }: { fund: Fund }) {
  const isHidden = useAreAmountsHidden()
  const isEmpty = Number(fund.total) === 0
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
      {!isEmpty &&
        !isHidden &&
        fundParts
          .filter(({ name }) => Number(fund[name]) > 0)
          .map(({ name, colour }) => (
            <span key={name} style={{ flexGrow: Number(fund[name]), flexBasis: 4 }} className={colour} />
          ))}
    </div>
  )
}
