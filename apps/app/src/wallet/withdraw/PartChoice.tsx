import { toTypedAmount } from '../../components/typedAmount.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { getMaximumAmount, getPartAmount } from './findAmountProblem.ts'

/** Fills in a quarter, half or all of what is available. */
export function PartChoice({ available, onChoose }: { available: string; onChoose: (typed: string) => void }) {
  const t = useText()
  const { tag } = useLanguage()
  const formatPercent = useFormatPercent()
  const choices = [
    ...([25, 50] as const).map((percent) => ({
      text: formatPercent(percent / 100),
      amount: getPartAmount(available, percent),
    })),
    { text: t('withdraw.all'), amount: getMaximumAmount(available) },
  ]
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {choices.map(({ text, amount }) => (
        <button
          key={text}
          type="button"
          onClick={() => onChoose(toTypedAmount(amount, tag))}
          className="min-touch rounded-control bg-soft px-4 text-13 font-semibold text-accent hover:bg-soft-strong"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
