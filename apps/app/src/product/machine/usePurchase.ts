import { CallFailure } from '@millrace/client/CallFailure'
import { orderCreate, riskQuiz, type Order } from '@millrace/contract/product/order'
import { type ProductDetail } from '@millrace/contract/product/product'
import { type FittedCoupon } from '@millrace/contract/rewards/coupon'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveChosenCoupon } from '../../shell/chosenCoupon.ts'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { useCall } from '../../shell/queries.ts'
import { playSound } from '../../shell/sounds.ts'
import { tick } from '../../shell/tick.ts'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'

export type PurchaseStep = 'loading' | 'money' | 'quiz' | 'agreement' | 'confirm' | 'proof' | 'done'

const createOrder = createIdempotentCall(orderCreate)

/** The steps of a purchase, from the button to the order. */
export function usePurchase(
  detail: ProductDetail,
  num: number,
  coupon: FittedCoupon | null,
  onStale: () => Promise<unknown>,
) {
  const quiz = useCall(riskQuiz, {})
  const wallet = useCall(walletInfo, {}, { staleTime: 0 })
  const [chosenStep, setStep] = useState<PurchaseStep | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [needsProof, setNeedsProof] = useState(false)
  const [order, setOrder] = useState<Order | null>(null)
  const available = wallet.data && parseUsdt(wallet.data.extractable).minor
  const price = parseUsdt(multiplyUsdt(detail.price, num)).minor - parseUsdt(coupon?.off ?? '0').minor
  // What is missing is said before anything else is asked. A wallet that cannot be read stops nobody here.
  const firstStep =
    !quiz.data || (available === undefined && !wallet.isError)
      ? 'loading'
      : available !== undefined && available < price
        ? 'money'
        : quiz.data.isPassed
          ? 'agreement'
          : 'quiz'
  const step = chosenStep ?? firstStep
  /** Null for the first step that is left to do. */
  const goTo = (next: PurchaseStep | null) => {
    setMessage(null)
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
    } else if (error === 'buy.insufficient') {
      await wallet.refetch()
      return setStep(null)
    } else setStep('confirm')
    // It was used or has expired meanwhile, so the purchase goes on without it.
    if (error?.startsWith('coupon.')) saveChosenCoupon(detail.id, null)
    setMessage(failure.message)
    // The machine has changed since it was fetched: sold out, closed or frozen.
    if (error?.startsWith('buy.')) void onStale()
  }
  /** Without a fund password the server asks for one, unless it has only to repeat an answer that was lost. */
  const { mutateAsync: buy, isPending: isBusy } = useMutation({
    mutationFn: async (payPassword: string | undefined) => {
      setMessage(null)
      try {
        setOrder(
          await createOrder({
            productId: detail.id,
            num,
            agreementVersion: detail.agreement.version,
            ...(coupon && { couponId: coupon.id }),
            ...(payPassword !== undefined && { payPassword }),
          }),
        )
        setStep('done')
        saveChosenCoupon(detail.id, null)
        tick()
        void playSound('bought')
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        await handleRefusal(failure)
      }
    },
  })
  return {
    step,
    goTo,
    buy,
    order,
    message: message ?? (step === 'loading' ? (quiz.error?.message ?? null) : null),
    isBusy,
    available: wallet.data?.extractable ?? '0.000000',
    needsProof,
    retry: () => void quiz.refetch(),
  }
}
