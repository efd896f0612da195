import { CallFailure, isStepUpRefusal } from '@millrace/client/CallFailure'
import { paths } from '@millrace/contract/paths'
import type { Destination } from '@millrace/contract/wallet/destination'
import { withdrawCreate, withdrawDetail } from '@millrace/contract/wallet/withdraw'
import { useState } from 'react'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { getQueryKey } from '../../shell/queries.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { navigate } from '../../shell/router/router.tsx'
import { tick } from '../../shell/tick.ts'
import { useLanguage } from '../../shell/useText.ts'
import type { Payout } from '../exchange.ts'
import type { Quote } from '../useQuote.ts'

/** What was on the screen when the button was pressed. Exactly that is confirmed, whatever changes behind the sheet. */
export type WithdrawalRequest = {
  readonly amount: string
  readonly destination: Destination
  readonly payout: Payout
  readonly quote?: Quote | undefined
}

export type WithdrawalRefusal = {
  readonly message: string
  readonly isUnanswered: boolean
  readonly atMs: number
}

const createWithdrawal = createIdempotentCall(withdrawCreate)

/** Opens the confirmation, then creates the withdrawal and shows it. */
export function useWithdraw({ onDone, onRateExpired }: { onDone: () => void; onRateExpired: () => void }) {
  const { header } = useLanguage()
  const [request, setRequest] = useState<WithdrawalRequest | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [refusal, setRefusal] = useState<WithdrawalRefusal | null>(null)

  const openConfirmation = (next: WithdrawalRequest) => {
    setRefusal(null)
    setRequest(next)
    setIsOpen(true)
  }
  const showRefusal = (failure: CallFailure) => {
    const error = failure.answer?.error
    setIsOpen(false)
    setRefusal({
      message: failure.message,
      isUnanswered: failure.answer === null || failure.answer.code >= 500,
      atMs: Date.now(),
    })
    if (error?.startsWith('rate.')) onRateExpired()
  }
  const create = async (payPassword?: string): Promise<void> => {
    if (!request) return
    try {
      const withdrawal = await createWithdrawal({
        amount: request.amount,
        destinationId: request.destination.id,
        ...(request.quote && { rateId: request.quote.id }),
        ...(payPassword !== undefined && { payPassword }),
      })
      tick()
      onDone()
      queryClient.setQueryData(getQueryKey(withdrawDetail, header, { id: withdrawal.id }), withdrawal)
      navigate(`${paths.withdrawHistory}?id=${withdrawal.id}`, { replace: true })
    } catch (failure) {
      if (!(failure instanceof CallFailure) || isStepUpRefusal(failure)) throw failure
      showRefusal(failure)
    }
  }
  return { request, isOpen, refusal, openConfirmation, create, close: () => setIsOpen(false) }
}
