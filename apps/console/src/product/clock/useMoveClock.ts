import { clockMove, clockState } from '@millrace/contract/console/clock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { answerKey, useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { AnswerError, send } from '../../shell/send.ts'
import type { Move } from './clock.ts'

/** Moves the date. The server answers after the last day; until then the clock is polled for the progress. */
export function useMoveClock() {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async ({ days }: Move) => (await send(clockMove, { days })).data,
    onSuccess: (data) => {
      queryClient.setQueryData(answerKey(clockState, {}), data)
      notify('The date has moved')
    },
    onError: useLogoutIfAccessDenied(),
  })
  useCall(clockState, {}, { refetchInterval: isPending && refreshMs.live })
  return {
    // After a timeout the server still continues, and the clock shows the progress.
    move: variables === undefined || isRefusal(error) ? null : variables,
    isSending: isPending,
    problem: describeProblem(error),
    start: (move: Move) => mutate(move),
  }
}

const isRefusal = (error: Error | null): boolean =>
  error instanceof AnswerError && error.status >= 400 && error.status < 500

function describeProblem(error: Error | null): string {
  if (!(error instanceof AnswerError)) return ''
  return isRefusal(error) ? error.message : 'The server has not answered yet. The progress is shown above.'
}
