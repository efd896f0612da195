import type { DataOf } from '@millrace/contract/call'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { exchangeRateHistory } from '@millrace/contract/wallet/recharge'
import { Card } from '../../components/Card.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useFormatShortDay } from '../../shell/useFormatShortDay.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The rate as it is written, and until when it is held. */
export type Rate = { readonly currency: LocalCurrency; readonly text: string; readonly until: string }

/** The rate that is held for a member, since when it applies, and how it has moved. */
export function HeldRate({ rate: { currency, text, until } }: { rate: Rate }) {
  const t = useText()
  const { code } = useLanguage()
  const { data: days = [] } = useCall(exchangeRateHistory, { currency })
  const today = days.at(-1)
  return (
    <Card className="grid content-start gap-1 p-5">
      <h2 className="text-13 text-muted">{t('withdraw.rate')}</h2>
      <p className="text-20 font-bold">{text}</p>
      {today && (
        <p className="text-13 text-muted">
          {t('withdrawAside.rate-since', { time: formatDateTime(today.setTime, code) })}
        </p>
      )}
      <p className="text-13 text-muted">{t('withdrawAside.rate-until', { time: formatDateTime(until, code) })}</p>
      {days.length > 1 && <RateLine days={days} />}
    </Card>
  )
}

/** From the lowest to the highest: what matters is which way it went, and the text says how far. */
function RateLine({ days }: { days: DataOf<typeof exchangeRateHistory> }) {
  const t = useText()
  const formatDay = useFormatShortDay()
  // A rate has six decimals as USDT has.
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const ordered = days.toSorted((a, b) => Number(a.rate) - Number(b.rate))
  const [first, last, lowest, highest] = [days[0], days.at(-1), ordered[0], ordered.at(-1)]
  if (!first || !last || !lowest || !highest) return null
  const [low, high] = [Number(lowest.rate), Number(highest.rate)]
  const points = days.map(({ rate }, index) => {
    const y = high > low ? (high - Number(rate)) / (high - low) : 0.5
    return `${Math.round((index / (days.length - 1)) * 1_000)},${Math.round(y * 360) + 20}`
  })
  return (
    <>
      <svg viewBox="0 0 1000 400" preserveAspectRatio="none" aria-hidden className="mt-3 h-16 w-full overflow-visible">
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span>{formatDay(first.day)}</span>
        <span>
          {t('withdrawAside.rate-range', {
            low: format(lowest.rate, { form: 'exact' }),
            high: format(highest.rate, { form: 'exact' }),
          })}
        </span>
        <span>{formatDay(last.day)}</span>
      </p>
    </>
  )
}
