import { ledgerState } from '@millrace/contract/console/ledgerState'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeQuery, useLogoutOnError } from '../components/useCall.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { send } from '../shell/send.ts'
import { useCanCall } from '../shell/useCanCall.ts'
import { usePlatform } from '../shell/usePlatform.ts'
import { getLedgerHealth, type Health, type LedgerState } from './ledgerHealth.ts'

export type Ledger = {
  readonly health: Health
  readonly state: LedgerState | undefined
  /** How old the last check is; null when there is none. */
  readonly checkAgeMs: number | null
  readonly sinceAnswerMs: number
}

/** The state of the ledger. Its age grows every second between refreshes. */
export function useLedger(): Ledger {
  const {
    data: answer,
    error,
    dataUpdatedAt,
  } = useQuery({
    ...describeQuery(ledgerState, {}),
    queryFn: () => send(ledgerState, {}),
    refetchInterval: refreshMs.dashboard,
    enabled: useCanCall(ledgerState),
  })
  const nowMs = useNowMs()
  const platform = usePlatform()
  useLogoutOnError(error)

  const state = answer?.data
  const sinceAnswerMs = Math.max(0, nowMs - dataUpdatedAt)
  const checkAgeAtAnswerMs =
    answer && state?.checkedAt ? Math.max(0, answer.answeredAtMs - Date.parse(state.checkedAt)) : null
  return {
    health: getLedgerHealth({
      state,
      checkAgeAtAnswerMs,
      sinceAnswerMs,
      isFailing: error !== null,
      isPractice: platform?.practiceMode ?? false,
    }),
    state,
    sinceAnswerMs,
    checkAgeMs: checkAgeAtAnswerMs === null ? null : checkAgeAtAnswerMs + sinceAnswerMs,
  }
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
