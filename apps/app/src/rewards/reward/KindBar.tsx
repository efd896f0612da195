import type { DataOf } from '@millrace/contract/call'
import type { rewardRecord } from '@millrace/contract/rewards/reward'
import { useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'

export type KindSum = DataOf<typeof rewardRecord>['kinds'][number]

const colors = ['bg-accent', 'bg-accent/60', 'bg-accent/35', 'bg-muted/45', 'bg-muted/30'] as const

/** What each kind has brought, as a bar, the largest first. Empty when there is nothing, or amounts are hidden. */
export function KindBar({ kinds }: { kinds: readonly KindSum[] }) {
  const isHidden = useAreAmountsHidden()
  const parts = kinds
    .filter(({ amount }) => !isHidden && Number(amount) > 0)
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
  return (
    <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line">
      {parts.map(({ kind, amount }, index) => (
        <span
          key={kind}
          style={{ flexGrow: Number(amount), flexBasis: 4 }}
          className={colors[Math.min(index, colors.length - 1)]}
        />
      ))}
    </div>
  )
}
