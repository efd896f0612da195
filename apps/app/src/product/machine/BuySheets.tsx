import type { ProductDetail } from '@millrace/contract/product/product'
import type { FittedCoupon } from '@millrace/contract/rewards/coupon'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import type { TextKey } from '@millrace/texts'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { showToast } from '../../shell/toast.ts'
import { multiplyUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'
import { ConfirmPurchase } from './ConfirmPurchase.tsx'
import { type PurchaseStep, usePurchase } from './usePurchase.ts'

const skeleton = <SkeletonLines sizes={['h-4', 'h-4', 'h-4 w-2/3']} />

// Each has a step of its own, and the quiz is needed once.
const Agreement = lazyPart(() => import('./Agreement.tsx'), 'Agreement', [], skeleton)
const PurchaseDone = lazyPart(() => import('./PurchaseDone.tsx'), 'PurchaseDone', [], skeleton)
const ShortOfMoney = lazyPart(() => import('./ShortOfMoney.tsx'), 'ShortOfMoney', 'msg', skeleton)
const RiskQuiz = lazyPart(() => import('./RiskQuiz.tsx'), 'RiskQuiz', [], skeleton)
const StepUpSheet = lazyPart(() => import('../../features/user/StepUpSheet.tsx'), 'StepUpSheet')

type BuySheetsProps = {
  detail: ProductDetail
  num: number
  coupon: FittedCoupon | null
  isOpen: boolean
  onChoose: (num: number) => void
  onClose: () => void
  onStale: () => Promise<unknown>
}

/** Of steps that are not the purchase itself. */
const titles: Readonly<Partial<Record<PurchaseStep, TextKey>>> = {
  money: 'machine.buy.money.title',
  quiz: 'machine.buy.quiz.title',
  agreement: 'machine.buy.agreement.title',
  done: 'machine.buy.done.title',
}

/** The sheets of a purchase: what the wallet lacks, quiz, agreement, confirmation, fund password, and the order. */
export function BuySheets({ detail, num, coupon, isOpen, onChoose, onClose, onStale }: BuySheetsProps) {
  const t = useText()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const { step, goTo, retry, buy, order, message, isBusy, available, needsProof } = usePurchase(
    detail,
    num,
    coupon,
    onStale,
  )
  const price = subtractUsdt(multiplyUsdt(detail.price, num), coupon?.off ?? '0')
  const confirm = t('machine.buy.button', { num, amount: formatPrice(price) })
  const content = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its step, so the focus moves to the top of the next one.
  useEffect(() => {
    if (step === 'loading' || step === 'proof') return
    content.current?.focus({ preventScroll: true })
    content.current?.closest('[role=dialog]')?.scrollTo(0, 0)
  }, [step])
  const disagree = () => {
    showToast(t('machine.buy.agreement.disagreed'))
    onClose()
  }
  return (
    <>
      <Sheet
        title={t(titles[step] ?? 'machine.buy.confirm.title', { name: detail.productName })}
        isOpen={isOpen && step !== 'proof'}
        onClose={onClose}
      >
        <div ref={content} tabIndex={-1} className="grid gap-3 outline-none">
          {message && (
            <div role="alert">
              <Note tone="loss" icon="warning">
                <p className="font-semibold">{message}</p>
              </Note>
            </div>
          )}
          {step === 'loading' &&
            (message ? (
              <Button kind="soft" isWide onPress={retry}>
                {t('shell.retry')}
              </Button>
            ) : (
              skeleton
            ))}
          {step === 'money' && (
            <ShortOfMoney
              detail={detail}
              num={num}
              off={coupon?.off ?? '0'}
              available={available}
              onChoose={onChoose}
            />
          )}
          {step === 'quiz' && <RiskQuiz onPassed={() => goTo('agreement')} />}
          {step === 'agreement' && <Agreement detail={detail} onAgree={() => goTo('confirm')} onDisagree={disagree} />}
          {step === 'confirm' && (
            <ConfirmPurchase detail={detail} num={num} coupon={coupon} button={confirm} isBusy={isBusy} onBuy={buy} />
          )}
          {step === 'done' && order && <PurchaseDone order={order} onClose={onClose} />}
        </div>
      </Sheet>
      {needsProof && (
        <StepUpSheet
          purpose="buy"
          subject={stepUpSubject.buy(detail.id, num)}
          isOpen={isOpen && step === 'proof'}
          confirm={confirm}
          onProved={buy}
          onClose={() => goTo('confirm')}
        />
      )}
    </>
  )
}
