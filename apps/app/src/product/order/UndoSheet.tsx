import { sellFinancial, type Order } from '@millrace/contract/product/order'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { StepUpSheet } from '../../features/user/StepUpSheet.tsx'
import { callApi } from '../../shell/client.ts'
import { formatOrderDay, toLocalDay } from '../../shell/dates.ts'
import { showToast } from '../../shell/toast.ts'
import { multiplyUsdt } from '../../shell/usdt.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { addUpRefund, computeRefund } from './computeOrderResult.ts'

type UndoSheetProps = { order: Order; refund: string; isOpen: boolean; onClose: () => void }

/** Shows what is refunded when a purchase is undone, and undoes it. The server may ask for the fund password. */
export function UndoSheet({ order, refund, isOpen, onClose }: UndoSheetProps) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const [needsProof, setNeedsProof] = useState(false)
  const { refundAfter } = order
  const confirm = refundAfter ? t('order.undo.confirm-later') : t('order.undo.confirm', { amount: formatUsdt(refund) })

  const close = () => {
    setNeedsProof(false)
    onClose()
  }
  const undo = async (payPassword?: string) => {
    const undone = await callApi(sellFinancial, {
      orderId: order.id,
      ...(payPassword !== undefined && { payPassword }),
    })
    showToast(
      undone.refundAfter
        ? t('order.undo.done-later', { day: formatOrderDay(undone.refundAfter) })
        : t('order.undo.done', { amount: formatUsdt(computeRefund(undone)) }),
      { tone: 'good' },
    )
    close()
  }
  const undoing = useCallMutation(undo, {
    // Otherwise the period may be over, or the purchase already undone.
    onRefused: ({ answer }) => (answer?.error === 'step-up.needed' ? setNeedsProof(true) : close()),
  })

  const { total, decimals } = addUpRefund(order)
  // More than the price may have come.
  const isSum = total.minor >= 0n
  const facts = (
    <div {...(isSum && { 'data-adds-up': '' })}>
      <Facts
        facts={[
          {
            name: t('order.undo.paid'),
            value: <Amount value={order.price} decimals={decimals} {...(isSum && { sum: 'part' })} />,
          },
          {
            name: t('order.undo.received'),
            value: (
              <Amount value={multiplyUsdt(order.received, -1)} decimals={decimals} {...(isSum && { sum: 'part' })} />
            ),
          },
          {
            name: t(refundAfter ? 'order.undo.back-later' : 'order.undo.back'),
            value: <Amount value={refund} decimals={decimals} {...(isSum && { shown: total, sum: 'total' })} />,
            note: refundAfter ? t('order.undo.later', { day: formatOrderDay(refundAfter) }) : undefined,
          },
          Number(order.couponAmount) > 0 && {
            name: t('order.undo.coupon'),
            value: <Amount value={order.couponAmount} decimals={decimals} />,
          },
        ]}
      />
    </div>
  )
  if (needsProof)
    return (
      <StepUpSheet
        purpose="undo"
        subject={stepUpSubject.undo(order.id)}
        isOpen={isOpen}
        confirm={confirm}
        onProved={undo}
        onClose={close}
      >
        {facts}
      </StepUpSheet>
    )
  return (
    <Sheet
      title={t('order.undo.title')}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button isWide isBusy={undoing.isPending} onPress={() => undoing.mutate()}>
            {confirm}
          </Button>
          <Button kind="soft" isWide onPress={close}>
            {t('order.undo.keep')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('order.undo.body', { name: order.productName, units: order.num })}</p>
      {facts}
      <CouponLine order={order} />
    </Sheet>
  )
}

/** What becomes of the coupon: it can be used again, or it has expired. */
function CouponLine({ order: { couponExpireTime, nowTime } }: { order: Order }) {
  const t = useText()
  const { code } = useLanguage()
  if (!couponExpireTime) return null
  const key = couponExpireTime > nowTime ? 'order.undo.coupon-back' : 'order.undo.coupon-gone'
  return <p className="text-13 text-muted">{t(key, { day: formatDay(toLocalDay(couponExpireTime), code) })}</p>
}
