import type { FigureName } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import {
  formatDollars,
  formatMoney,
  toDecimal,
  type FormatOptions,
  type Money,
  type NamedSumRole,
} from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from '../shell/hiddenAmounts.ts'
import { parseUsdt } from '../shell/usdt.ts'
import { useLanguage, useText } from '../shell/useText.ts'

const sizes = {
  tiny: 'text-13 font-semibold',
  small: 'text-15 font-semibold',
  medium: 'text-20 font-bold',
  // As large as a long number fits on a phone, at 200 percent text too.
  large: 'text-[length:min(2.125rem,10vw)] leading-tight font-bold tracking-tight',
} as const
const unitSizes = { tiny: 'text-12', small: 'text-12', medium: 'text-13', large: 'text-15' } as const
const tones = { ink: 'text-ink', muted: 'text-muted', good: 'text-good', loss: 'text-loss' } as const

/** The options of the format: `form`, `isSigned` for movements, and `decimals` for the figures of a column. */
type AmountProps = FormatOptions & {
  /** An amount, or USDT as the server sends it. */
  value: Money | string
  size?: keyof typeof sizes
  tone?: keyof typeof tones
  /** False where the card or column says the unit once. */
  hasUnit?: boolean
  /** Writes USDT with a dollar sign instead of the unit. */
  isInDollars?: boolean
  /** Of a public amount, which says nothing about the member. */
  isAlwaysShown?: boolean
  /** What stands there until all digits are asked for, where that is not just the value: see `addUp`. */
  shown?: Money
  /** A part of the nearest `data-adds-up`, what is taken off there, or what it makes. */
  sum?: NamedSumRole
  /** Which figure of the catalogue it is, and of what. */
  figure?: FigureName
  figureOf?: string
}

/**
 * An amount: the number strong, its unit small and muted. It is hidden when the member hides amounts. Whatever `form`
 * cuts off is under the pointer. It is never a button: what explains a figure is the “i” beside it.
 */
export function Amount({
  value: given,
  form = 'amount',
  decimals,
  isSigned = false,
  size = 'small',
  tone = 'ink',
  hasUnit = true,
  isInDollars = false,
  isAlwaysShown = false,
  shown: shownValue,
  sum,
  figure,
  figureOf,
}: AmountProps) {
  const { tag } = useLanguage()
  const t = useText()
  const value = typeof given === 'string' ? parseUsdt(given) : given
  const isHidden = useAreAmountsHidden() && !isAlwaysShown
  const write = isInDollars ? formatDollars : formatMoney
  const shown = write(shownValue ?? value, tag, { form, decimals, isSigned })
  const exact = write(value, tag, { form: 'exact', isSigned })
  const isCut = value.minor !== 0n && exact.length > shown.length
  return (
    <span
      className={`${sizes[size]} ${isHidden ? tones.ink : tones[tone]} ${form === 'audit' ? 'font-mono' : ''}`}
      data-sum={sum}
      {...(figure && !isHidden && markFigure(figure, toDecimal(value), figureOf))}
    >
      {isHidden ? (
        <>
          <span aria-hidden className="tracking-widest">
            {hiddenAmount}
          </span>
          <span className="sr-only">{t('shell.hidden')}</span>
        </>
      ) : (
        // The unit may go to the next line where text is large, the number never breaks.
        <span title={isCut ? exact : undefined} className="whitespace-nowrap">
          {shown}
        </span>
      )}
      {hasUnit && !isInDollars && (
        <>
          {' '}
          <span className={`${unitSizes[size]} font-sans font-semibold tracking-normal text-muted`}>
            {value.currency}
          </span>
        </>
      )}
    </span>
  )
}
