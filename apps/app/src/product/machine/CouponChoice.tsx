import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import { ListRow } from '../../components/List.tsx'
import { toLocalDay } from '../../shell/dates.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useChosenCoupon } from './useChosenCoupon.ts'

/** The coupon that was chosen for a machine, and the way to choose one. Nothing for members without any. */
export function CouponChoice({ productId, isCard = false }: { productId: string; isCard?: boolean }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const { coupon, off, fitting, toClaim } = useChosenCoupon(productId)
  if (fitting + toClaim === 0) return null
  const below = coupon
    ? t('machine.buy.coupon.chosen', {
        amount: formatUsdt(off),
        day: formatDay(toLocalDay(coupon.expireTime), code),
      })
    : fitting > 0
      ? t('machine.buy.coupon.count', { count: fitting })
      : t('machine.buy.coupon.claim', { count: toClaim })
  return (
    <div className={`overflow-hidden rounded-card ${isCard ? 'bg-card shadow-card' : 'bg-page'}`}>
      <ListRow
        to={`${paths.chooseCoupon}?productId=${productId}`}
        icon="ticket"
        title={t('machine.buy.confirm.coupon')}
        below={below}
      />
    </div>
  )
}
