import { productList } from '@millrace/contract/product/product'
import type { Coupon } from '@millrace/contract/rewards/coupon'
import { subtract } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../shell/queries.ts'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { computeOff } from './computeOff.ts'

/** What the coupon does to the price of a machine that is on offer. Nothing when none fits. */
export function CouponExample({ coupon }: { coupon: Coupon }) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const { data } = useCall(productList, { pageNum: 1, pageSize: 20, status: 'open' })
  const machine = data?.list.find(
    ({ id, price }) =>
      Number(price) >= Number(coupon.minPrice) &&
      Number(price) > Number(coupon.amount) &&
      (coupon.machines.length === 0 || coupon.machines.some(({ productId }) => productId === id)),
  )
  if (!machine) return null
  const off = computeOff(coupon, machine.price)
  return (
    <Section title={t('coupon.example')}>
      <Card className="grid gap-3 p-4 md:max-w-130">
        <p className="font-bold">{machine.productName}</p>
        <Facts
          facts={[
            { name: t('coupon.one-unit'), value: <Amount value={machine.price} hasUnit={false} /> },
            {
              name: t('machine.buy.confirm.coupon'),
              value: <Amount value={multiplyUsdt(off, -1)} hasUnit={false} />,
            },
            {
              name: t('coupon.pay'),
              value: <Amount value={subtract(parseUsdt(machine.price), parseUsdt(off))} size="medium" />,
            },
          ]}
        />
        <p className="text-13 text-muted">{t('machine.buy.confirm.coupon-body', { amount: formatUsdt(off) })}</p>
      </Card>
    </Section>
  )
}
