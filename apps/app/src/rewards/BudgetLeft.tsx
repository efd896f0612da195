import { Amount } from '../components/Amount.tsx'
import { FigureInfo } from '../components/FigureInfo.tsx'
import { useText } from '../shell/useText.ts'

/** What rewards can still be paid from, so that nobody is promised more. */
export function BudgetLeft({ amount }: { amount: string }) {
  const t = useText()
  return (
    <div className="grid gap-1 rounded-card border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-13 text-muted">
          {t('rewards.budget.left')}
          <FigureInfo figures={['promotions.free']} />
        </span>
        <Amount value={amount} figure="promotions.free" isAlwaysShown />
      </p>
      <p className="text-13 text-muted">{t('rewards.budget.why')}</p>
    </div>
  )
}
