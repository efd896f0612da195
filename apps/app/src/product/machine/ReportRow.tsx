import type { DataOf } from '@millrace/contract/call'
import type { productRevenue } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Chip } from '../../components/Chip.tsx'
import { ListRow } from '../../components/List.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** One day of a machine with its revenue. */
export type RevenueDay = DataOf<typeof productRevenue>['list'][number]

const stateTones = { missing: 'loss', entered: 'caution', approved: 'caution', received: 'good' } as const

export function ReportStateChip({ state }: Pick<RevenueDay, 'state'>) {
  const t = useText()
  return <Chip tone={stateTones[state]}>{t(`machine.report.state.${state}`)}</Chip>
}

export function ReportRow({ report: { day, amount, state }, onPress }: { report: RevenueDay; onPress: () => void }) {
  const { code } = useLanguage()
  return (
    <ListRow
      title={formatDay(day, code)}
      below={<ReportStateChip state={state} />}
      onPress={onPress}
      after={amount === null ? null : <Amount value={amount} tone={parseUsdt(amount).minor === 0n ? 'loss' : 'ink'} />}
    />
  )
}
