import { firstMinute } from '@millrace/contract/income/firstMinute'
import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Price } from '../../features/product/Price.tsx'
import { formatDateTime, formatOrderDay } from '../../shell/dates.ts'
import { hasLeftFirstMinute } from '../../shell/firstMinute.ts'
import { useCall, useInfo } from '../../shell/queries.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type PurchaseDoneProps = { order: Order; onClose: () => void }

/** The new order, and what happens next. For a first one, Home has a look back at the machine's latest day. */
export function PurchaseDone({
  order: { id, num, productName, price, couponAmount, firstDay, expireDay, reflectUntil },
  onClose,
}: PurchaseDoneProps) {
  const t = useText()
  const { code } = useLanguage()
  const { data: first } = useCall(firstMinute, {}, { staleTime: 0 })
  const { data: info } = useInfo()
  const isFirstMinute = info?.practiceMode && !hasLeftFirstMinute() && first?.order?.id === id && !first.income
  return (
    <>
      <p role="status" className="flex items-center gap-3 text-17 font-semibold">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-good-soft text-good">
          <Icon name="check" />
        </span>
        {t('machine.buy.done.body', { num, name: productName })}
      </p>
      <Facts
        facts={[
          { name: t('machine.buy.done.paid'), value: <Price decimal={price} /> },
          Number(couponAmount) > 0 && { name: t('order.coupon'), value: <Price decimal={couponAmount} /> },
          { name: t('machine.buy.done.first'), value: formatOrderDay(firstDay) },
          { name: t('machine.buy.done.last'), value: formatOrderDay(expireDay) },
          reflectUntil && { name: t('machine.buy.done.undo'), value: formatDateTime(reflectUntil, code) },
        ]}
      />
      <p className="text-13 text-muted">{t('machine.buy.done.next')}</p>
      <div className="mt-1 grid gap-2">
        {isFirstMinute && (
          <ButtonLink isWide to={paths.home}>
            {t('machine.buy.done.look-back')}
          </ButtonLink>
        )}
        <ButtonLink kind={isFirstMinute ? 'soft' : 'primary'} isWide to={`${paths.order}?id=${id}`}>
          {t('machine.buy.done.order')}
        </ButtonLink>
        <Button kind="soft" isWide onPress={onClose}>
          {t('machine.buy.done.close')}
        </Button>
      </div>
    </>
  )
}
