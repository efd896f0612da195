import { orderCreate, riskQuiz, type Order } from '@millrace/contract/product/order'
import { machineDetail, productDetailCall, productList, type ProductDetail } from '@millrace/contract/product/product'
import { useState } from 'react'
import { attemptKeys } from '../../shell/idempotencyKeys.ts'
import { CallFailure } from '../../shell/CallFailure.ts'
import { callApi } from '../../shell/client.ts'
import { queryClient, useCall } from '../../shell/queries.ts'

export type BuyStep = 'loading' | 'quiz' | 'agreement' | 'confirm' | 'proof' | 'done'

// Kept beyond a sheet that was closed: a try that got no answer may have gone through, and its repeat has to be known
// as one.
const keys = attemptKeys()

/** The way from the button to the order, step by step. */
export function usePurchase(detail: ProductDetail, num: number, onStale: () => Promise<unknown>) {
  const quiz = useCall(riskQuiz, {})
  const [gone, setStep] = useState<BuyStep | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isRefusedForMoney, setIsRefusedForMoney] = useState(false)
  const [isProofWanted, setIsProofWanted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [order, setOrder] = useState<Order | null>(null)
  const step = gone ?? (quiz.data ? (quiz.data.isPassed ? 'agreement' : 'quiz') : 'loading')
  const go = (next: BuyStep) => {
    setMessage(null)
    setIsRefusedForMoney(false)
    setStep(next)
  }

  const refused = async (failure: CallFailure): Promise<void> => {
    const error = failure.answer?.error
    if (error === 'step-up.needed') {
      setIsProofWanted(true)
      return setStep('proof')
    }
    if (error === 'buy.quiz-needed') setStep('quiz')
    else if (error === 'buy.agreement-changed') {
      await onStale()
      setStep('agreement')
    } else setStep('confirm')
    setMessage(failure.message)
    setIsRefusedForMoney(error === 'buy.insufficient')
    // The machine on the screen is not the one the server has: sold, closed or frozen meanwhile.
    if (error?.startsWith('buy.') && error !== 'buy.insufficient') void onStale()
  }
  const create = async (): Promise<void> => {
    const request = { productId: detail.id, num, agreementVersion: detail.agreement.version }
    setIsBusy(true)
    setMessage(null)
    try {
      const bought = await callApi(orderCreate, request, undefined, { 'Idempotency-Key': keys.of(request) })
      keys.settled()
      setOrder(bought)
      setStep('done')
      await Promise.all(
        [machineDetail, productDetailCall, productList].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^(mine|income)\//.test(path),
      })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      keys.failed(failure.answer?.code ?? null)
      await refused(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    step,
    go,
    create,
    order,
    message: message ?? (step === 'loading' ? (quiz.error?.message ?? null) : null),
    isBusy,
    isRefusedForMoney,
    isProofWanted,
    retry: () => void quiz.refetch(),
  }
}
