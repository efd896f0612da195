import { productRevenue } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { findExactUsdtDecimals } from '../../shell/usdtSums.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { ReportStateChip, type RevenueDay } from './ReportRow.tsx'
import type { ReportSheets } from './useReportSheets.tsx'

const latestCount = 5

/** The latest reports of a machine as a table, where there is room for it. The others are in a sheet. */
export function LatestReports({ id, openAll, openReport }: { id: string } & Omit<ReportSheets, 'sheets'>) {
  const t = useText()
  // The same request as the chart's, so it is fetched once.
  const revenue = useCall(productRevenue, { id, pageNum: 1, pageSize: 30 })
  return (
    <Card className="grid gap-1 p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-17 font-bold">{t('machine.report.title')}</h2>
        {(revenue.data?.total ?? 0) > latestCount && (
          <span className="-my-2 -mr-4">
            <Button kind="plain" onPress={openAll}>
              {t('machine.report.all')}
            </Button>
          </span>
        )}
      </div>
      <Loaded query={revenue} skeleton={<Skeleton className="h-60" />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-muted">{t('machine.report.none')}</p>
          ) : (
            <ReportTable days={list.slice(0, latestCount)} onOpen={openReport} />
          )
        }
      </Loaded>
    </Card>
  )
}

function ReportTable({ days, onOpen }: { days: readonly RevenueDay[]; onOpen: (day: RevenueDay) => void }) {
  const t = useText()
  const { code } = useLanguage()
  const decimals = findExactUsdtDecimals(...days.map(({ paidPerUnit }) => paidPerUnit ?? '0'))
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr className="text-left text-muted *:pb-2 *:font-normal">
          <th scope="col">{t('machine.report.of-day')}</th>
          <th scope="col">{t('machine.report.earned')}</th>
          <th scope="col">{t('machine.report.unit')}</th>
          <th scope="col">{t('machine.report.state')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {days.map((report) => (
          <tr key={report.day}>
            <th scope="row" className="text-left font-normal">
              <button
                type="button"
                onClick={() => onOpen(report)}
                className="min-touch rounded-chip font-semibold text-accent hover:underline"
              >
                {formatDay(report.day, code)}
              </button>
            </th>
            <td>{report.amount && <Amount value={report.amount} size="tiny" hasUnit={false} />}</td>
            <td>
              {report.paidPerUnit && (
                <Amount value={report.paidPerUnit} form="small" decimals={decimals} size="tiny" hasUnit={false} />
              )}
            </td>
            <td>
              <ReportStateChip state={report.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
