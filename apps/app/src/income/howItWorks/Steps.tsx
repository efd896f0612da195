import type { DataOf } from '@millrace/contract/call'
import type { incomeSource } from '@millrace/contract/income/income'
import { Card } from '../../components/Card.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { stepDrawings, type StepName } from './stepDrawings.tsx'

type Source = DataOf<typeof incomeSource>

const names: readonly StepName[] = ['earns', 'report', 'custody', 'shared', 'own', 'wallet']

/** The six steps, each with a drawing and, if known, the member's own figure. */
export function Steps({ source }: { source?: Source | undefined }) {
  const t = useText()
  const getFigure = useFigures(source)
  return (
    <Card className="p-5">
      <ol className="grid">
        {names.map((name, index) => (
          <li key={name} className="relative flex gap-4 pb-7 last:pb-0">
            {index < names.length - 1 && (
              <span aria-hidden className="absolute top-14 bottom-0 left-[26px] w-1 rounded-full bg-soft-strong" />
            )}
            <svg viewBox="0 0 56 56" aria-hidden className="relative size-14 shrink-0">
              <circle cx="28" cy="28" r="28" className="fill-soft" />
              {stepDrawings[name]}
            </svg>
            <div className="grid min-w-0 content-start gap-1 pt-1">
              <h2 className="font-bold">{t(name === 'own' ? 'howItWorks.own-step' : `howItWorks.${name}`)}</h2>
              <p className="text-13 text-muted">
                {t(name === 'own' ? 'howItWorks.own-step-body' : `howItWorks.${name}-body`)}
              </p>
              {getFigure(name) && (
                <p className="justify-self-start rounded-chip bg-good-soft px-2 py-1 text-13 font-semibold text-good">
                  {getFigure(name)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useFigures(source: Source | undefined): (name: StepName) => string | undefined {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  if (!source) return () => undefined
  const { income, num, report, arithmetic } = source
  const figures: Record<StepName, string> = {
    earns: formatUsdt(arithmetic.reported),
    report: t('howItWorks.report-own', { count: report.evidence.length }),
    custody: formatUsdt(arithmetic.received),
    shared: t('howItWorks.shared-own', { amount: formatUsdt(arithmetic.pool), units: arithmetic.validUnits }),
    own: t('howItWorks.own-own', { units: num, amount: formatUsdt(income.amount, { form: 'small' }) }),
    wallet: t(`income.state.${income.state}`),
  }
  return (name) => figures[name]
}
