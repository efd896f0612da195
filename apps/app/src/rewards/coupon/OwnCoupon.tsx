import { paths } from '@millrace/contract/paths'
import type { Coupon } from '@millrace/contract/rewards/coupon'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { saveChosenCoupon } from '../../shell/chosenCoupon.ts'
import { navigate } from '../../shell/router/router.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { CouponCard, useFormatTimeDay } from './CouponCard.tsx'

/** A coupon or voucher of the member: what can be done with it, or what became of it. */
export function OwnCoupon({ coupon }: { coupon: Coupon }) {
  const t = useText()
  const formatTimeDay = useFormatTimeDay()
  const formatUsdt = useFormatUsdt()
  const { id, state, machines, expireTime, useTime, paid, orderId } = coupon
  const [machine] = machines
  const below =
    state === 'expired'
      ? t('coupon.expired-on', { day: formatTimeDay(expireTime) })
      : useTime && paid && t('coupon.used-on', { day: formatTimeDay(useTime), amount: formatUsdt(paid) })
  return (
    <CouponCard terms={coupon} below={below || undefined} isDull={state !== 'received'}>
      <StaffNote coupon={coupon} />
      {state === 'received' &&
        (machines.length === 1 && machine ? (
          <Button
            kind="soft"
            onPress={() => {
              saveChosenCoupon(machine.productId, id)
              navigate(`${paths.machine}?id=${machine.productId}`)
            }}
          >
            {t('coupon.use-on', { name: machine.productName })}
          </Button>
        ) : (
          <ButtonLink kind="soft" to={paths.catalogue}>
            {t('coupon.choose-machine')}
          </ButtonLink>
        ))}
      {orderId && (
        <ButtonLink kind="soft" to={`${paths.order}?id=${orderId}`}>
          {t('coupon.order')}
        </ButtonLink>
      )}
    </CouponCard>
  )
}

/** That a voucher came from the staff, and why. */
export function StaffNote({ coupon: { kind, note } }: { coupon: Coupon }) {
  const t = useText()
  if (kind !== 'voucher') return null
  return (
    <>
      <Chip tone="accent">{t('coupon.voucher')}</Chip>
      {note && <p className="text-13">{t('coupon.staff', { note })}</p>}
    </>
  )
}
