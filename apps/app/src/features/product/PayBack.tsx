import { markFigure } from '@millrace/contract/markFigure'
import type { PayBack } from '@millrace/contract/product/payBack'
import { useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

type PayBackLineProps = { machineId: string; payBack: PayBack }

/** When the price of a unit would be back, on a machine's card. Texts: `product`. */
export function PayBackLine({ machineId, payBack: { state, days, daysLeft } }: PayBackLineProps) {
  const t = useText()
  return (
    <p
      {...markFigure('machine.pay-back', days, machineId)}
      className={`text-13 ${state === 'not' ? 'font-semibold text-loss' : 'text-muted'}`}
    >
      {t(`payBack.${state}`, { days: days ?? 0, daysLeft })}
    </p>
  )
}

/** When the price of an order would be back, or that it would not. Texts: `product`. */
export function OrderPayBack({ payBack, price }: { payBack: PayBack; price: string }) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { state, days, daysLeft, total, settledDays } = payBack
  const texts = {
    back: () => t('payBack.order.back', { days: days ?? 0, rest: daysLeft - (days ?? 0) }),
    not: () => t('payBack.order.not', { total: format(total ?? '0'), price: format(price) }),
    'too-new': () => t('payBack.order.too-new', { days: settledDays }),
    done: () => t('payBack.done'),
  }
  return <p className={`text-13 ${state === 'not' ? 'text-loss' : 'text-muted'}`}>{texts[state]()}</p>
}

type EarnedBarProps = { received: string; price: string; expected: string; label: string }

/**
 * What has come back as income. The bar runs to the expected total, and a tick marks the price. Empty when amounts are
 * hidden.
 */
export function EarnedBar({ received, price, expected, label }: EarnedBarProps) {
  const isHidden = useAreAmountsHidden()
  const max = Math.max(Number(expected), Number(price), Number(received)) || 1
  const toPercent = (amount: string): string => `${(Number(amount) / max) * 100}%`
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isHidden ? undefined : Math.floor((Number(received) / max) * 100)}
      className="relative h-3"
    >
      <div className="absolute inset-x-0 top-[3px] h-1.5 overflow-hidden rounded-full bg-line">
        {!isHidden && <div style={{ width: toPercent(received) }} className="h-full rounded-full bg-accent" />}
      </div>
      {!isHidden && (
        <div
          style={{ left: toPercent(price) }}
          className="absolute inset-y-0 w-0.5 -translate-x-full rounded-full bg-ink"
        />
      )}
    </div>
  )
}
