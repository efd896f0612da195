import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { parseUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { findExactUsdtDecimals } from '../../shell/usdtSums.ts'
import { useText } from '../../shell/useText.ts'

type RecordFootProps = {
  /** Newest first. */
  records: readonly WalletRecord[]
  total: number
  isSorted: boolean
  isWhole: boolean
}

/** What the rows above come to: before them, in, out, and after them. */
export function RecordFoot({ records, total, isSorted, isWhole }: RecordFootProps) {
  const t = useText()
  const moves = records.filter(({ after }) => after !== null)
  const sumOf = (isIn: boolean) =>
    usdtDecimal(
      moves
        .map(({ amount }) => parseUsdt(amount).minor)
        .filter((minor) => minor > 0n === isIn)
        .reduce((sum, minor) => sum + minor, 0n),
    )
  const [newest, oldest] = [moves[0], moves.at(-1)]
  const [movedIn, movedOut] = [sumOf(true), sumOf(false)]
  const before = subtractUsdt(oldest?.after ?? '0', oldest?.amount ?? '0')
  const now = newest?.after ?? '0'
  const decimals = findExactUsdtDecimals(movedIn, movedOut, before, now)
  const parts = [
    ...(isWhole ? [{ name: t('records.before'), value: before, sum: 'part' as const, isSigned: false }] : []),
    { name: t('records.in'), value: movedIn, sum: 'part' as const, isSigned: true },
    { name: t('records.out'), value: movedOut, sum: 'part' as const, isSigned: true },
    ...(isWhole ? [{ name: t('records.now'), value: now, sum: 'total' as const, isSigned: false }] : []),
  ]
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span>{t(isSorted ? 'records.sorted' : 'records.shown', { shown: records.length, total })}</span>
      <dl {...(isWhole && { 'data-adds-up': '' })} className="flex flex-wrap gap-x-5 gap-y-1">
        {parts.map(({ name, value, sum, isSigned }) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt>{name}</dt>
            <dd>
              <Amount
                value={value}
                decimals={decimals}
                isSigned={isSigned}
                hasUnit={false}
                size="tiny"
                {...(isWhole && { sum })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
