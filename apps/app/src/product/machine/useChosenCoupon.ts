import { productCouponData, type FittedCoupon } from '@millrace/contract/rewards/coupon'
import { readChosenCoupon } from '../../shell/chosenCoupon.ts'
import { useCall } from '../../shell/queries.ts'
import { hasSession } from '../../shell/session.ts'

/** What a member's coupons do for a machine, and the one that was chosen for it, while it fits. */
export function useChosenCoupon(productId: string): {
  readonly coupon: FittedCoupon | null
  readonly off: string
  readonly fitting: number
  readonly toClaim: number
} {
  const { data } = useCall(productCouponData, { productId }, { enabled: hasSession() })
  const fitting = data?.coupons.filter(({ off }) => off !== null) ?? []
  const chosen = readChosenCoupon(productId)
  const coupon = fitting.find(({ id }) => id === chosen) ?? null
  return { coupon, off: coupon?.off ?? '0.000000', fitting: fitting.length, toClaim: data?.offers.length ?? 0 }
}
