import { firstMinute } from '@millrace/contract/income/firstMinute'
import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Price } from '../../features/product/Price.tsx'
import { formatDateTime, formatOrderDay } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const JumpButton = lazyPart(() => import('../../features/income/firstIncome/JumpButton.tsx'), 'JumpButton', 'msg')
const FirstIncomeSheet = lazyPart(
  () => import('../../features/income/firstIncome/FirstIncomeSheet.tsx'),
  'FirstIncomeSheet',
  'msg',
)

type PurchaseDoneProps = { order: Order; onClose: () => void }

/** The new order, and what happens next. A first one can be seen earning at once, on the practice clock. */
export function PurchaseDone({
  order: { id, num, productName, price, couponAmount, firstDay, expireDay, reflectUntil },
  onClose,
}: PurchaseDoneProps) {
  const t = useText()
  const { code } = useLanguage()
  const { data: first } = useCall(firstMinute, {}, { staleTime: 0 })
  const [isJumped, setIsJumped] = useState(false)
  const jumpDays = first?.jumpDays ?? null
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
      {jumpDays !== null && <JumpButton days={jumpDays} onJumped={() => setIsJumped(true)} />}
      {isJumped && first?.income && <FirstIncomeSheet income={first.income} isOpen onClose={onClose} />}
      <div className="mt-1 grid gap-2">
        <ButtonLink kind={jumpDays === null ? 'primary' : 'soft'} isWide to={`${paths.order}?id=${id}`}>
          {t('machine.buy.done.order')}
        </ButtonLink>
        <Button kind="soft" isWide onPress={onClose}>
          {t('machine.buy.done.close')}
        </Button>
      </div>
    </>
  )
}
