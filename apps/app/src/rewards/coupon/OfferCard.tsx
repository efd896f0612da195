import {
  productCouponData,
  receiveCoupon,
  couponAll,
  userCoupons,
  type CouponOffer,
} from '@millrace/contract/rewards/coupon'
import { userInfo } from '@millrace/contract/user/profile'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { CallFailure } from '../../shell/CallFailure.ts'
import { callApi } from '../../shell/client.ts'
import { invalidateCalls } from '../../shell/queries.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { CouponCard, useFormatTimeDay } from './CouponCard.tsx'

/** A coupon to claim. */
export function OfferCard({ offer }: { offer: CouponOffer }) {
  const t = useText()
  const formatTimeDay = useFormatTimeDay()
  const [isBusy, setIsBusy] = useState(false)
  const claim = async () => {
    setIsBusy(true)
    try {
      const { expireTime } = await callApi(receiveCoupon, { couponId: offer.id })
      showToast(t('coupon.claimed', { day: formatTimeDay(expireTime) }), { tone: 'good' })
    } catch (failure) {
      // The client has said why.
      if (!(failure instanceof CallFailure)) throw failure
    } finally {
      setIsBusy(false)
      await invalidateCalls(couponAll, userCoupons, productCouponData, userInfo)
    }
  }
  const left =
    offer.total === null || offer.left === null ? [] : [t('coupon.left', { left: offer.left, total: offer.total })]
  const until = t('coupon.until', { day: formatTimeDay(offer.receiveUntil ?? offer.expireTime) })
  return (
    <CouponCard terms={offer} below={[...left, until].join(' · ')}>
      <Button kind="soft" isBusy={isBusy} onPress={() => void claim()}>
        {t('coupon.claim')}
      </Button>
    </CouponCard>
  )
}
