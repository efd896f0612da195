import { useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'

const colors = { available: 'bg-accent', held: 'bg-accent/40', unclaimed: 'bg-good' } as const

type Money = Readonly<Record<keyof typeof colors, string>>

/** The three parts of the member's money as a bar. Empty when there is none, or when amounts are hidden. */
export function MoneyBar({ money }: { money: Money }) {
  const isHidden = useAreAmountsHidden()
  const parts = (['available', 'held', 'unclaimed'] as const).filter((name) => !isHidden && Number(money[name]) > 0)
  return (
    <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line">
      {parts.map((name) => (
        <span key={name} style={{ flexGrow: Number(money[name]), flexBasis: 4 }} className={colors[name]} />
      ))}
    </div>
  )
}
