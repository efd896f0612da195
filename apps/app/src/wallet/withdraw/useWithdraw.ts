import { paths } from '@millrace/contract/paths'
import type { Destination } from '@millrace/contract/wallet/destination'
import { withdrawCreate, withdrawDetail, withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attemptKeys } from '../../shell/idempotencyKeys.ts'
import { CallFailure } from '../../shell/CallFailure.ts'
import { callApi } from '../../shell/client.ts'
import { queryKeyOf, queryClient } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'
import { destinationsChanged } from '../destinations/useDestinations.ts'
import { invalidateWallet } from '../invalidateWallet.ts'
import type { Quote } from '../useQuote.ts'
import type { Payout } from '../exchange.ts'

/** What was on the screen when the button was pressed: exactly that is confirmed, whatever changes behind the sheet. */
export type WithdrawalRequest = {
  readonly amount: string
  readonly destination: Destination
  readonly payout: Payout
  readonly quote?: Quote | undefined
}

export type WithdrawalRefusal = {
  readonly message: string
  readonly error: string | undefined
  readonly isUnanswered: boolean
  readonly atMs: number
}

// Kept beyond the screen: a try that got no answer may have gone through, and its repeat has to be known as one.
const keys = attemptKeys()

const isAboutProof = (error: string | undefined): boolean => /^(?:step-up|pay-password)\./.test(error ?? '')

/** From the button to the withdrawal. */
export function useWithdraw({ onDone, onRateOver }: { onDone: () => void; onRateOver: () => void }) {
  const { header } = useLanguage()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<WithdrawalRequest | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [refused, setRefused] = useState<WithdrawalRefusal | null>(null)

  const begin = (next: WithdrawalRequest) => {
    setRefused(null)
    setWanted(next)
    setIsOpen(true)
  }
  const refuse = (failure: CallFailure) => {
    const error = failure.answer?.error
    setIsOpen(false)
    setRefused({
      message: failure.message,
      error,
      isUnanswered: failure.answer === null || failure.answer.code >= 500,
      atMs: Date.now(),
    })
    // What stands on the screen is not what the server has: spent, removed or stopped meanwhile.
    void queryClient.invalidateQueries({ queryKey: [withdrawStatus.path] })
    if (error?.startsWith('rate.')) onRateOver()
    if (error === 'withdraw.no-destination') void destinationsChanged()
  }
  const create = async (): Promise<void> => {
    if (!wanted) return
    const request = {
      amount: wanted.amount,
      destinationId: wanted.destination.id,
      ...(wanted.quote && { rateId: wanted.quote.id }),
    }
    try {
      const made = await callApi(withdrawCreate, request, undefined, { 'Idempotency-Key': keys.of(request) })
      keys.settled()
      onDone()
      queryClient.setQueryData(queryKeyOf(withdrawDetail, header, { id: made.id }), made)
      await navigate(`${paths.withdrawHistory}?id=${made.id}`, { replace: true })
      void invalidateWallet()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      keys.failed(failure.answer?.code ?? null)
      if (isAboutProof(failure.answer?.error)) throw failure
      refuse(failure)
    }
  }
  return { wanted, isOpen, refused, begin, create, close: () => setIsOpen(false) }
}
