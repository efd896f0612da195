import { orderCreate, riskQuiz, type Order } from '@millrace/contract/product/order'
import { machineDetail, productDetailCall, productList, type ProductDetail } from '@millrace/contract/product/product'
import { useState } from 'react'
import { CallFailure } from '../../shell/CallFailure.ts'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { invalidateCalls, queryClient, useCall } from '../../shell/queries.ts'
import { playSound } from '../../shell/sounds.ts'

export type PurchaseStep = 'loading' | 'quiz' | 'agreement' | 'confirm' | 'proof' | 'done'

const createOrder = createIdempotentCall(orderCreate)

/** The steps of a purchase, from the button to the order. */
export function usePurchase(detail: ProductDetail, num: number, onStale: () => Promise<unknown>) {
  const quiz = useCall(riskQuiz, {})
  const [chosenStep, setStep] = useState<PurchaseStep | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [needsMoney, setNeedsMoney] = useState(false)
  const [needsProof, setNeedsProof] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [order, setOrder] = useState<Order | null>(null)
  const step = chosenStep ?? (quiz.data ? (quiz.data.isPassed ? 'agreement' : 'quiz') : 'loading')
  const goTo = (next: PurchaseStep) => {
    setMessage(null)
    setNeedsMoney(false)
    setStep(next)
  }

  const handleRefusal = async (failure: CallFailure): Promise<void> => {
    const error = failure.answer?.error
    // The sheet that asked for the fund password says what was wrong with it.
    if (error?.startsWith('pay-password.')) throw failure
    if (error === 'step-up.needed') {
      setNeedsProof(true)
      return setStep('proof')
    }
    if (error === 'buy.quiz-needed') setStep('quiz')
    else if (error === 'buy.agreement-changed') {
      await onStale()
      setStep('agreement')
    } else setStep('confirm')
    setMessage(failure.message)
    setNeedsMoney(error === 'buy.insufficient')
    // The machine has changed since it was fetched: sold out, closed or frozen.
    if (error?.startsWith('buy.') && error !== 'buy.insufficient') void onStale()
  }
  /** Without a fund password the server asks for one, unless it has only to repeat an answer that was lost. */
  const buy = async (payPassword?: string): Promise<void> => {
    setIsBusy(true)
    setMessage(null)
    try {
      setOrder(
        await createOrder({
          productId: detail.id,
          num,
          agreementVersion: detail.agreement.version,
          ...(payPassword !== undefined && { payPassword }),
        }),
      )
      setStep('done')
      void playSound('bought')
      await invalidateCalls(machineDetail, productDetailCall, productList)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^(mine|income)\//.test(path),
      })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      await handleRefusal(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    step,
    goTo,
    buy,
    order,
    message: message ?? (step === 'loading' ? (quiz.error?.message ?? null) : null),
    isBusy,
    needsMoney,
    needsProof,
    retry: () => void quiz.refetch(),
  }
}
