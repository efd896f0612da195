import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { Suspense } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Note } from '../../components/Note.tsx'
import { Price } from '../../components/Price.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

const NewFundPassword = lazyComponent(() => import('../../components/NewFundPassword.tsx'), 'NewFundPassword', 'user')

type ConfirmPurchaseProps = {
  detail: ProductDetail
  num: number
  button: string
  isBusy: boolean
  onBuy: (payPassword?: string) => Promise<void>
}

/** The price, the risk, and how the purchase can be undone. Without a fund password, it is set here. */
export function ConfirmPurchase({
  detail: { id, productName, price, dayReturnAmount, actualDayReturn, validDays, reflectionDays },
  num,
  button,
  isBusy,
  onBuy,
}: ConfirmPurchaseProps) {
  const t = useText()
  const { data: member } = useMember()
  return (
    <>
      <Note tone="caution" icon="warning">
        <p>{t('machine.buy.confirm.risk')}</p>
      </Note>
      <Facts
        facts={[
          { name: t('machine.buy.confirm.machine'), value: productName },
          { name: t('machine.buy.units'), value: num },
          {
            name: t('machine.buy.confirm.pay'),
            value: <Price decimal={multiplyUsdt(price, num)} size="medium" />,
          },
          {
            name: t('machine.buy.confirm.expected'),
            value: <Amount value={parseUsdt(multiplyUsdt(dayReturnAmount, num))} form="small" />,
          },
          {
            name: t('machine.buy.confirm.actual'),
            value:
              actualDayReturn === null ? (
                t('product.actual-none')
              ) : (
                <Amount value={parseUsdt(multiplyUsdt(actualDayReturn, num))} form="small" />
              ),
          },
          { name: t('machine.buy.confirm.valid'), value: t('product.valid', { days: validDays }) },
        ]}
      />
      <div className="overflow-hidden rounded-card bg-page">
        <ListRow
          to={`${paths.chooseCoupon}?productId=${id}`}
          before={<Icon name="card" className="size-6 text-accent" />}
          title={t('machine.buy.confirm.coupon')}
          below={t('machine.buy.confirm.coupon-none')}
        />
      </div>
      <p className="flex gap-2 text-13">
        <Icon name="refresh" className="mt-0.5 size-4 text-accent" />
        {t('machine.buy.confirm.undo', { days: reflectionDays })}
      </p>
      {member && !member.hasPayPass ? (
        <Suspense fallback={<Skeleton shape="card" className="h-40 w-full" />}>
          <NewFundPassword confirm={button} onSet={onBuy} />
        </Suspense>
      ) : (
        <Button isWide isBusy={isBusy} onPress={() => void onBuy()}>
          {button}
        </Button>
      )}
    </>
  )
}
