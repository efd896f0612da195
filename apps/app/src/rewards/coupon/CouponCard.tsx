import type { Coupon, CouponOffer } from '@millrace/contract/rewards/coupon'
import { formatDay } from '@millrace/texts'
import type { ReactNode } from 'react'
import { toLocalDay } from '../../shell/dates.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Terms = Pick<Coupon & CouponOffer, 'amount' | 'percent' | 'minPrice' | 'machines' | 'expireTime'>

/** A day in the member's time zone, as it is written in the member's language. */
export function useFormatTimeDay(): (iso: string) => string {
  const { code } = useLanguage()
  return (iso) => formatDay(toLocalDay(iso), code)
}

type CouponCardProps = {
  terms: Terms
  /** Below the title, instead of the machines and the last day. */
  below?: ReactNode
  /** It cannot be used, or not here. */
  isDull?: boolean
  children?: ReactNode
}

/** A coupon as a ticket: its worth, what it is for and until when, and what can be done with it. */
export function CouponCard({ terms, below, isDull = false, children }: CouponCardProps) {
  return (
    <div className="flex overflow-hidden rounded-card bg-card shadow-card">
      <Worth terms={terms} isDull={isDull} />
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-1 p-4 wrap-break-word">
        <CouponTitle terms={terms} />
        <p className="text-13 text-muted">{below ?? <CouponScope terms={terms} />}</p>
        {children && <div className="mt-2 grid max-w-full justify-items-start gap-2">{children}</div>}
      </div>
    </div>
  )
}

function Worth({ terms: { amount, percent }, isDull }: { terms: Terms; isDull: boolean }) {
  const t = useText()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatPercent = useFormatPercent()
  return (
    <p
      className={`grid w-24 shrink-0 content-center border-r-2 border-dashed px-2 py-4 text-center ${
        isDull ? 'border-line bg-press text-muted' : 'border-accent/35 bg-soft text-accent'
      }`}
    >
      <span className="text-20 leading-tight font-bold tracking-tight">
        {percent === null ? format(amount) : formatPercent(percent / 100)}
      </span>
      <span className="text-12 text-muted">
        {percent === null ? 'USDT' : t('coupon.percent-max', { amount: format(amount) })}
      </span>
    </p>
  )
}

function CouponTitle({ terms: { machines, minPrice } }: { terms: Terms }) {
  const t = useText()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const [first] = machines
  const title =
    machines.length > 1
      ? t('coupon.off.some', { names: machines.map(({ productName }) => productName).join(', ') })
      : first
        ? t('coupon.off.machine', { name: first.productName })
        : Number(minPrice) > 0
          ? t('coupon.off.min', { price: formatPrice(minPrice) })
          : t('coupon.off.any')
  return <p className="font-bold">{title}</p>
}

/** For which machines, and until when. */
function CouponScope({ terms: { machines, expireTime } }: { terms: Terms }) {
  const t = useText()
  const formatTimeDay = useFormatTimeDay()
  const [first] = machines
  const scope = first
    ? machines.length === 1 && t('product.sold', { sold: first.soldUnits, units: first.units })
    : t('coupon.any-machine')
  return [scope, t('coupon.until', { day: formatTimeDay(expireTime) })].filter(Boolean).join(' · ')
}
