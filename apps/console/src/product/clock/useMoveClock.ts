import { clockMove, clockState } from '@millrace/contract/console/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { answerKey } from '../../components/useCall.ts'
import { AnswerError, send } from '../../shell/send.ts'
import type { Move } from './moveProgress.ts'

const pollMs = 1_000

/** Moves the date. The server answers when the last day is over; meanwhile the clock is asked how far it is. */
export function useMoveClock() {
  const [move, setMove] = useState<Move | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: answerKey(clockState, {}) }), pollMs)
    return () => clearInterval(timer)
  }, [isSending, queryClient])

  async function start(next: Move): Promise<void> {
    setMove(next)
    setProblem('')
    setSending(true)
    try {
      const { data } = await send(clockMove, { days: next.days })
      queryClient.setQueryData(answerKey(clockState, {}), data)
      notify('The date has moved')
      void queryClient.invalidateQueries()
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await logoutIfAccessDenied(error)
      void queryClient.invalidateQueries({ queryKey: answerKey(clockState, {}) })
      // A late answer is no refusal: the server goes on, and the clock shows how far it is.
      if (isRefusal(error)) setMove(null)
      setProblem(
        isRefusal(error) ? error.message : 'The server has not answered yet. If the date still moves, it shows above.',
      )
    } finally {
      setSending(false)
    }
  }
  return { move, isSending, problem, start }
}

const isRefusal = ({ status }: AnswerError) => status >= 400 && status < 500
