import { clockMove, clockState } from '@millrace/contract/console/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { answerKey, useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { AnswerError, send } from '../../shell/send.ts'
import type { Move } from './clock.ts'

const clockKey = answerKey(clockState, {})

/** Moves the date. The server answers after the last day; until then the clock is polled for the progress. */
export function useMoveClock() {
  const [move, setMove] = useState<Move | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  useCall(clockState, {}, { refetchInterval: isSending && refreshMs.live })

  async function start(next: Move): Promise<void> {
    setMove(next)
    setProblem('')
    setSending(true)
    try {
      const { data } = await send(clockMove, { days: next.days })
      queryClient.setQueryData(clockKey, data)
      notify('The date has moved')
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await logoutIfAccessDenied(error)
      // After a timeout the server still continues, and the clock shows the progress.
      if (isRefusal(error)) setMove(null)
      setProblem(isRefusal(error) ? error.message : 'The server has not answered yet. The progress is shown above.')
    } finally {
      setSending(false)
    }
  }
  return { move, isSending, problem, start }
}

const isRefusal = ({ status }: AnswerError) => status >= 400 && status < 500
