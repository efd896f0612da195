import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import type { IncomeSource } from '../../features/income/source/buildSumLines.ts'
import { summedBy } from '../../features/income/source/summedBy.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const reportedBy = {
  operator: 'source.step.report',
  machine: 'source.step.reading',
  sessions: 'source.step.sessions',
  series: 'source.step.series',
} as const

/** How the money got here in four steps, each of which is proved further down. */
export function SourceSteps({ source: { income, num, report, arithmetic } }: { source: IncomeSource }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const hasMeter = report.meterFrom !== null && report.meterTo !== null
  const steps = [
    {
      title: t(reportedBy[summedBy(report)]),
      below: [
        formatUsdt(report.amount),
        hasMeter &&
          t('source.meter', { from: report.meterFrom ?? '', to: report.meterTo ?? '', unit: report.meterUnit }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      title: t('source.step.received'),
      below: [formatUsdt(arithmetic.received), report.receivedTime && formatDateTime(report.receivedTime, code)]
        .filter(Boolean)
        .join(' · '),
    },
    {
      title: t('source.step.shared', { units: arithmetic.validUnits }),
      below: t('source.step.shared-body', { amount: formatUsdt(arithmetic.pool) }),
    },
    {
      title: t('source.step.own', { units: num }),
      below: [
        formatUsdt(income.amount, { form: 'small' }),
        income.receivedTime
          ? t('source.claimed', { time: formatDateTime(income.receivedTime, code) })
          : t(`income.state.${income.state}`),
      ].join(' · '),
    },
  ]
  return (
    <Card className="p-5">
      <ol className="grid">
        {steps.map(({ title, below }, index) => (
          <li key={title} className="group relative flex gap-4 pb-6 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden className="absolute top-7 bottom-0 left-[13px] w-0.5 bg-good/30" />
            )}
            <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-good-soft text-good">
              <Icon name="check" className="size-4" />
            </span>
            <div className="grid min-w-0 gap-0.5">
              <h2 className="font-bold">{title}</h2>
              <p className="text-13 text-muted">{below}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
