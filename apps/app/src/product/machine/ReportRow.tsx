import { Chip } from '../../components/Chip.tsx'
import { Figure } from '../../components/Amount.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { formatDay } from '../../shell/dates.ts'
import { usdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { stateTones, type RevenueDay } from './revenueDay.ts'

export function ReportRow({ report: { day, amount, state }, onPress }: { report: RevenueDay; onPress: () => void }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <ListRow
      title={formatDay(day, code)}
      below={<Chip tone={stateTones[state]}>{t(`machine.report.state.${state}`)}</Chip>}
      onPress={onPress}
      after={
        amount === null ? null : <Figure amount={usdt(amount)} tone={usdt(amount).minor === 0n ? 'loss' : 'ink'} />
      }
    />
  )
}
