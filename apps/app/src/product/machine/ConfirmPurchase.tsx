import type { ProductDetail } from '@millrace/contract/product/product'
import type { FittedCoupon } from '@millrace/contract/rewards/coupon'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Price } from '../../features/product/Price.tsx'
import { LocalMoney } from '../../features/wallet/localMoney/LocalMoney.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { multiplyUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { findExactUsdtDecimals, findDayDecimals } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { CouponChoice } from './CouponChoice.tsx'

const NewFundPassword = lazyPart(
  () => import('../../features/user/NewFundPassword.tsx'),
  'NewFundPassword',
  'user',
  <Skeleton shape="card" className="h-40 w-full" />,
)

type ConfirmPurchaseProps = {
  detail: ProductDetail
  num: number
  coupon: FittedCoupon | null
  button: string
  isBusy: boolean
  onBuy: (payPassword?: string) => Promise<void>
}

/** The price, the risk, and how the purchase can be undone. Without a fund password, it is set here. */
export function ConfirmPurchase({
  detail: { id, productName, price, dayReturnAmount, actualDayReturn, validDays, reflectionDays },
  num,
  coupon,
  button,
  isBusy,
  onBuy,
}: ConfirmPurchaseProps) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const { data: member } = useMember()
  const full = multiplyUsdt(price, num)
  const pays = subtractUsdt(full, coupon?.off ?? '0')
  const decimals = findExactUsdtDecimals(full, coupon?.off ?? '0')
  const dayExpected = multiplyUsdt(dayReturnAmount, num)
  const dayActual = actualDayReturn && multiplyUsdt(actualDayReturn, num)
  const dayDecimals = findDayDecimals([dayActual], dayExpected)
  return (
    <>
      <Note tone="caution" icon="warning">
        <p>{t('machine.buy.confirm.risk')}</p>
      </Note>
      <div {...(coupon?.off && { 'data-adds-up': '' })}>
        <Facts
          facts={[
            { name: t('machine.buy.confirm.machine'), value: productName },
            { name: t('machine.buy.units'), value: num },
            ...(coupon?.off
              ? [
                  {
                    name: t('machine.buy.confirm.price'),
                    value: <Price decimal={full} decimals={decimals} sum="part" />,
                  },
                  {
                    name: t('machine.buy.confirm.coupon'),
                    value: <Price decimal={multiplyUsdt(coupon.off, -1)} decimals={decimals} sum="part" />,
                  },
                ]
              : []),
            {
              name: t('machine.buy.confirm.pay'),
              value: (
                <>
                  <Price decimal={pays} decimals={decimals} size="medium" sum="total" />
                  <LocalMoney amount={pays} />
                </>
              ),
            },
            {
              name: t('machine.buy.confirm.expected'),
              value: <Amount value={dayExpected} form="small" decimals={dayDecimals} />,
            },
            {
              name: t('machine.buy.confirm.actual'),
              value:
                dayActual === null ? (
                  t('product.actual-none')
                ) : (
                  <Amount value={dayActual} form="small" decimals={dayDecimals} />
                ),
            },
            { name: t('machine.buy.confirm.valid'), value: t('product.valid', { days: validDays }) },
          ]}
        />
      </div>
      {coupon?.off && (
        <p className="text-13 text-muted">{t('machine.buy.confirm.coupon-body', { amount: formatUsdt(coupon.off) })}</p>
      )}
      <CouponChoice productId={id} />
      <p className="flex gap-2 text-13">
        <Icon name="refresh" className="mt-0.5 size-4 text-accent" />
        {t('machine.buy.confirm.undo', { days: reflectionDays })}
      </p>
      {member && !member.hasPayPass ? (
        <NewFundPassword confirm={button} onSet={onBuy} />
      ) : (
        <Button isWide isBusy={isBusy} onPress={() => void onBuy()}>
          {button}
        </Button>
      )}
    </>
  )
}
