import { ledgerState } from '@millrace/contract/console/ledgerState'
import { useQuery } from '@tanstack/react-query'
import { describeQuery, useLogoutOnError } from '../components/useCall.ts'
import { useEachSecond } from '../components/useEachSecond.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { send } from '../shell/send.ts'
import { useCanCall } from '../shell/useCanCall.ts'
import { usePlatform } from '../shell/usePlatform.ts'
import { getLedgerHealth, type Health, type LedgerState } from './ledgerHealth.ts'

/** The state of the ledger as it was answered last. */
export function useLedgerState() {
  const { data, error, dataUpdatedAt } = useQuery({
    ...describeQuery(ledgerState, {}),
    queryFn: () => send(ledgerState, {}),
    refetchInterval: refreshMs.dashboard,
    enabled: useCanCall(ledgerState),
  })
  useLogoutOnError(error)
  const state: LedgerState | undefined = data?.data
  return {
    state,
    isFailing: error !== null,
    updatedAtMs: dataUpdatedAt,
    checkAgeAtAnswerMs: data && state?.checkedAt ? Math.max(0, data.answeredAtMs - Date.parse(state.checkedAt)) : null,
  }
}

/** Renders again when the health changes, not each second: the whole frame of the console reads it. */
export function useLedgerHealth(): Health {
  const { updatedAtMs, ...answered } = useLedgerState()
  const isPractice = usePlatform()?.practiceMode ?? false
  return useEachSecond((nowMs) =>
    getLedgerHealth({ ...answered, isPractice, sinceAnswerMs: Math.max(0, nowMs - updatedAtMs) }),
  )
}

/** For how many seconds there has been no answer. */
export function useSecondsSinceAnswer(): number {
  const { updatedAtMs } = useLedgerState()
  return useEachSecond((nowMs) => Math.max(0, Math.floor((nowMs - updatedAtMs) / 1_000)))
}
