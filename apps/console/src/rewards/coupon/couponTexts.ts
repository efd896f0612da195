import type { couponList, couponProgrammeList } from '@millrace/contract/console/coupon'
import type { Badge } from '../../components/StateChip.tsx'
import { formatCents, isZero } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'

export type CouponProgramme = RowOf<typeof couponProgrammeList>
export type Coupon = RowOf<typeof couponList>

export const couponBadges: Record<Coupon['state'], Badge> = {
  received: { label: 'Open', tone: 'success' },
  used: { label: 'Used', tone: 'info' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** `5.00` or `10 %, at most 5.00`. */
export const describeWorth = ({ amount, percent }: Pick<Coupon, 'amount' | 'percent'>): string =>
  percent === null ? formatCents(amount) : `${percent} %, at most ${formatCents(amount)}`

/** How members get it. */
export const describeWay = ({ isVoucher, isByCode }: Pick<CouponProgramme, 'isVoucher' | 'isByCode'>): string => {
  if (isVoucher) return 'Vouchers'
  return isByCode ? 'Coupons by code' : 'Coupons'
}

/** For which machines, and from which price on. */
export const describeScope = ({ machines, minPrice }: Pick<CouponProgramme, 'machines' | 'minPrice'>): string =>
  [
    machines.length === 0 ? 'Any machine' : machines.map(({ name }) => name).join(', '),
    ...(isZero(minPrice) ? [] : [`units of ${formatCents(minPrice)} or more`]),
  ].join(', ')

/** The end of a day as operators type it, in UTC. Null when it is no day. */
export function toEndOfDay(day: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59.000Z`) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
