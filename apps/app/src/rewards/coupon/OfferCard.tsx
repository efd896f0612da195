import { receiveCoupon, type CouponOffer } from '@millrace/contract/rewards/coupon'
import { Button } from '../../components/Button.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { CouponCard, useFormatTimeDay } from './CouponCard.tsx'

/** A coupon to claim. */
export function OfferCard({ offer }: { offer: CouponOffer }) {
  const t = useText()
  const formatTimeDay = useFormatTimeDay()
  const claiming = useCallMutation(receiveCoupon, {
    onSuccess: ({ expireTime }) => showToast(t('coupon.claimed', { day: formatTimeDay(expireTime) }), { tone: 'good' }),
  })
  const left =
    offer.total === null || offer.left === null ? [] : [t('coupon.left', { left: offer.left, total: offer.total })]
  const until = t('coupon.until', { day: formatTimeDay(offer.receiveUntil ?? offer.expireTime) })
  return (
    <CouponCard terms={offer} below={[...left, until].join(' · ')}>
      <Button kind="soft" isBusy={claiming.isPending} onPress={() => claiming.mutate({ couponId: offer.id })}>
        {t('coupon.claim')}
      </Button>
    </CouponCard>
  )
}
