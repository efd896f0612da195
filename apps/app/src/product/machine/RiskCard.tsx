import type { ProductDetail } from '@millrace/contract/product/product'
import { subtract, toDecimal } from '@millrace/money'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { parseUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

/** What can be lost, and only then when the price would be back. */
export function RiskCard({ detail }: { detail: ProductDetail }) {
  const t = useText()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex gap-3">
        <Icon name="warning" className="mt-0.5 size-5 shrink-0 text-caution" />
        <div className="grid gap-0.5">
          <h2 className="font-bold">{t('machine.risk.title', { amount: format(detail.price) })}</h2>
          <p className="text-13 text-muted">{t('machine.risk.body')}</p>
        </div>
      </div>
      <Pace detail={detail} />
    </Card>
  )
}

function Pace({ detail: { price, payBack } }: { detail: ProductDetail }) {
  const t = useText()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatPercent = useFormatPercent()
  const { state, days, daysLeft, total, settledDays } = payBack
  if (total === null) return <p className="text-13">{t('payBack.order.too-new', { days: settledDays })}</p>
  const result = subtract(parseUsdt(total), parseUsdt(price)).minor
  // What is missing, or more, is the difference of the two as they are read.
  const more = toDecimal(addUpUsdt(total, subtractUsdt('0', price)).total)
  if (state !== 'back' || days === null)
    return (
      <p className="text-13 text-loss">
        {t('machine.risk.not', { total: format(total), daysLeft, missing: format(subtractUsdt('0', more)) })}
      </p>
    )
  // Rounded up: with a little less than this, the price would just be back.
  const margin = Math.ceil((Number(result) / Number(parseUsdt(total).minor)) * 100) / 100
  return (
    <>
      <div className="grid gap-1.5">
        <div aria-hidden className="relative h-3">
          <div className="absolute inset-x-0 top-[3px] flex h-1.5 overflow-hidden rounded-full">
            <div style={{ width: `${(days / daysLeft) * 100}%` }} className="bg-muted/45" />
            <div className="flex-1 bg-good" />
          </div>
          <div
            style={{ left: `${(days / daysLeft) * 100}%` }}
            className="absolute inset-y-0 w-0.5 -translate-x-full bg-ink"
          />
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
          <span>{t('machine.risk.first')}</span>
          <span className="font-semibold text-ink">{t('machine.risk.tick', { days, amount: format(price) })}</span>
        </p>
      </div>
      <p className="text-13">
        {t('machine.risk.back', { amount: format(price), days, daysLeft, more: format(more) })}{' '}
        <span className="text-muted">
          {t('machine.risk.margin', { percent: formatPercent(margin, { decimalsMax: 0 }) })}
        </span>
      </p>
    </>
  )
}
