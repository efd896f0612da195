import type { ProductDetail } from '@millrace/contract/product/product'
import type { TextKey } from '@millrace/texts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { useUsdtText } from '../../shell/useUsdtText.ts'
import { Agreement } from './Agreement.tsx'
import { computePrice } from './computePrice.ts'
import { ConfirmPurchase } from './ConfirmPurchase.tsx'
import { PurchaseDone } from './PurchaseDone.tsx'
import { usePurchase, type BuyStep } from './usePurchase.ts'

// Asked once in a lifetime, and once in five minutes: most purchases need neither.
const Quiz = lazy(() => loadChunk(async () => ({ default: (await import('./RiskQuiz.tsx')).Quiz })))
const StepUpSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../shell/StepUpSheet.tsx')).StepUpSheet })),
)

type BuySheetsProps = {
  detail: ProductDetail
  num: number
  isOpen: boolean
  onClose: () => void
  onStale: () => Promise<unknown>
}

const titles: Readonly<Record<Exclude<BuyStep, 'proof'>, TextKey>> = {
  loading: 'machine.buy.confirm.title',
  quiz: 'machine.buy.quiz.title',
  agreement: 'machine.buy.agreement.title',
  confirm: 'machine.buy.confirm.title',
  done: 'machine.buy.done.title',
}

/**
 * From the button to the order: the questions once, the agreement, what is paid and how it is undone, the proof, the
 * order.
 */
export function BuySheets({ detail, num, isOpen, onClose, onStale }: BuySheetsProps) {
  const t = useText()
  const amount = useUsdtText()
  const { step, go, retry, create, order, message, isBusy, isRefusedForMoney, isProofWanted } = usePurchase(
    detail,
    num,
    onStale,
  )
  const confirm = t('machine.buy.button', { num, amount: amount(computePrice(detail.price, num)) })
  const content = useRef<HTMLDivElement>(null)
  // The button that led to the next step is gone with its step; reading goes on at the top of the new one.
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
        title={t(titles[step === 'proof' ? 'confirm' : step])}
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
              <StepSkeleton />
            ))}
          {step === 'quiz' && (
            <Suspense fallback={<StepSkeleton />}>
              <Quiz onPassed={() => go('agreement')} />
            </Suspense>
          )}
          {step === 'agreement' && <Agreement detail={detail} onAgree={() => go('confirm')} onDisagree={disagree} />}
          {step === 'confirm' && (
            <ConfirmPurchase
              detail={detail}
              num={num}
              button={confirm}
              isBusy={isBusy}
              needsMoney={isRefusedForMoney}
              onBuy={() => void create()}
            />
          )}
          {step === 'done' && order && <PurchaseDone order={order} onClose={onClose} />}
        </div>
      </Sheet>
      {isProofWanted && (
        <Suspense>
          <StepUpSheet
            purpose="buy"
            isOpen={isOpen && step === 'proof'}
            confirm={confirm}
            onProved={create}
            onClose={() => go('confirm')}
          />
        </Suspense>
      )}
    </>
  )
}

const StepSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton />
    <Skeleton />
    <Skeleton className="h-4 w-2/3" />
  </div>
)
