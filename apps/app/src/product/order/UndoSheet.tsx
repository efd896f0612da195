import { sellFinancial, type Order } from '@millrace/contract/product/order'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { CallFailure } from '../../shell/CallFailure.ts'
import { callApi } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'
import { StepUpSheet } from '../../shell/StepUpSheet.tsx'
import { showToast } from '../../shell/toast.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

type UndoSheetProps = { order: Order; refund: string; isOpen: boolean; onClose: () => void }

/**
 * Says what undoing a purchase gives back, and does it. The fund password is asked for only when the server wants it.
 */
export function UndoSheet({ order, refund, isOpen, onClose }: UndoSheetProps) {
  const t = useText()
  const amount = useAmount()
  const [isBusy, setIsBusy] = useState(false)
  const [isProofWanted, setIsProofWanted] = useState(false)
  const confirm = t('order.undo.confirm', { amount: amount(refund) })

  const close = () => {
    setIsProofWanted(false)
    onClose()
  }
  const undo = async () => {
    await callApi(sellFinancial, { orderId: order.id })
    showToast(t('order.undo.done', { amount: amount(refund) }), { tone: 'good' })
    close()
    // Wallet, stock, orders and incomes have all moved.
    await queryClient.invalidateQueries()
  }
  const press = async () => {
    setIsBusy(true)
    try {
      await undo()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.answer?.error === 'step-up.needed') return setIsProofWanted(true)
      // It may be over or done already: then the order looks different now.
      close()
      await queryClient.invalidateQueries()
    } finally {
      setIsBusy(false)
    }
  }

  const facts = (
    <Facts
      facts={[
        { name: t('order.undo.paid'), value: amount(order.price) },
        {
          name: t('order.undo.received'),
          value: Number(order.received) > 0 ? `−${amount(order.received)}` : amount(order.received),
        },
        { name: t('order.undo.back'), value: amount(refund) },
      ]}
    />
  )
  if (isProofWanted)
    return (
      <StepUpSheet purpose="undo" isOpen={isOpen} confirm={confirm} onProved={undo} onClose={close}>
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
          <Button isWide isBusy={isBusy} onPress={() => void press()}>
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
    </Sheet>
  )
}
