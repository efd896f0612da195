import { formatMoney, type Money } from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from '../shell/hiddenAmounts.ts'
import { useLanguage, useText } from '../shell/useText.ts'

const sizes = {
  small: 'text-15 font-semibold',
  medium: 'text-20 font-bold',
  large: 'text-34 leading-tight font-bold tracking-tight',
} as const
const units = { small: 'text-12', medium: 'text-13', large: 'text-15' } as const
const tones = { ink: 'text-ink', good: 'text-good', loss: 'text-loss' } as const

type FigureProps = {
  amount: Money
  size?: keyof typeof sizes
  tone?: keyof typeof tones
  /** A sign before what came in, too. */
  isSigned?: boolean
  /** False where several figures stand beside each other and the first says the unit. */
  hasUnit?: boolean
}

/** An amount: the figure strong, its unit small and muted; not to be seen while the eye is closed. */
export function Figure({ amount, size = 'small', tone = 'ink', isSigned = false, hasUnit = true }: FigureProps) {
  const { tag } = useLanguage()
  const t = useText()
  const isHidden = useAreAmountsHidden()
  const sign = isSigned && amount.minor > 0n ? '+' : ''
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
        <>
          {sign}
          {formatMoney(amount, tag)}
        </>
      )}
      {hasUnit && (
        <>
          {' '}
          <span className={`${units[size]} font-semibold tracking-normal text-muted`}>{amount.currency}</span>
        </>
      )}
    </span>
  )
}
