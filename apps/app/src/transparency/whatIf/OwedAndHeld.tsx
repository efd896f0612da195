import { usdtDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { BookTable } from '../BookTable.tsx'
import { ChartKey } from '../ChartKey.tsx'
import { LineChart } from '../LineChart.tsx'
import type { Outcome } from './model.ts'
import { subtractWhole, toUsdt } from './toUsdt.ts'

const tableStep = 7

/** What members are told they have, against what is there. */
export function OwedAndHeld({ outcome: { days, collapse } }: { outcome: Outcome }) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const last = days.at(-1)
  const rows = days.filter((_, index) => index % tableStep === 0 || index === days.length - 1)
  return (
    <>
      <LineChart
        label={t('whatIf.chart')}
        days={days.map(({ day }) => day)}
        lines={[
          { name: t('whatIf.held'), look: 'strong', values: days.map(({ held }) => held) },
          { name: t('whatIf.owed'), look: 'dashed', values: days.map(({ owed }) => owed) },
        ]}
        formatValue={(value) => formatUsdt(usdtDecimal(toUsdt(value).minor))}
        mark={collapse ? { index: collapse.index, text: t('whatIf.mark') } : undefined}
      />
      {last && (
        <dl data-adds-up className="divide-y divide-line">
          <ChartKey look="strong" name={t('whatIf.held')}>
            <Amount decimals={0} value={toUsdt(last.held)} sum="part" isAlwaysShown />
          </ChartKey>
          <ChartKey look="dashed" name={t('whatIf.owed')}>
            <Amount decimals={0} value={toUsdt(last.owed)} sum="taken" isAlwaysShown hasUnit={false} />
          </ChartKey>
          <ChartKey name={t('whatIf.missing')}>
            <Amount
              decimals={0}
              value={subtractWhole(last.owed, last.held)}
              sum="total"
              tone="loss"
              isAlwaysShown
              hasUnit={false}
            />
          </ChartKey>
        </dl>
      )}
      <BookTable
        caption={t('whatIf.chart')}
        days={rows.map(({ day }) => day)}
        columns={[
          { name: t('whatIf.held'), values: rows.map(({ held }) => toUsdt(held)) },
          { name: t('whatIf.owed'), values: rows.map(({ owed }) => toUsdt(owed)) },
        ]}
      />
    </>
  )
}
