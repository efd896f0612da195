import { formatDollars, formatMoney, type Money } from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from '../shell/hiddenAmounts.ts'
import { useLanguage, useText } from '../shell/useText.ts'

const sizes = {
  small: 'text-15 font-semibold',
  medium: 'text-20 font-bold',
  // As large as a long number fits on a phone, at 200 percent text too.
  large: 'text-[length:min(2.125rem,10vw)] leading-tight font-bold tracking-tight',
} as const
const unitSizes = { small: 'text-12', medium: 'text-13', large: 'text-15' } as const
const tones = { ink: 'text-ink', good: 'text-good', loss: 'text-loss' } as const

type AmountProps = {
  value: Money
  size?: keyof typeof sizes
  tone?: keyof typeof tones
  /** Puts a plus sign before a positive amount. */
  isSigned?: boolean
  /** False where several amounts are side by side and the first one has the unit. */
  hasUnit?: boolean
  /** Writes USDT with a dollar sign instead of the unit. */
  isInDollars?: boolean
}

/** An amount: the number strong, its unit small and muted. It is hidden when the member hides amounts. */
export function Amount({
  value,
  size = 'small',
  tone = 'ink',
  isSigned = false,
  hasUnit = true,
  isInDollars = false,
}: AmountProps) {
  const { tag } = useLanguage()
  const t = useText()
  const isHidden = useAreAmountsHidden()
  const sign = isSigned && value.minor > 0n ? '+' : ''
  return (
    <span className={`${sizes[size]} ${isHidden ? tones.ink : tones[tone]}`}>
      {isHidden ? (
        <>
          <span aria-hidden className="tracking-widest">
            {hiddenAmount}
          </span>
          <span className="sr-only">{t('shell.hidden')}</span>
        </>
      ) : (
        // The unit may go to the next line where text is large, the number never breaks.
        <span className="whitespace-nowrap">
          {sign}
          {isInDollars ? formatDollars(value, tag) : formatMoney(value, tag)}
        </span>
      )}
      {hasUnit && !isInDollars && (
        <>
          {' '}
          <span className={`${unitSizes[size]} font-semibold tracking-normal text-muted`}>{value.currency}</span>
        </>
      )}
    </span>
  )
}
