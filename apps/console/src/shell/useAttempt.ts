import { useState } from 'react'
import { AnswerError } from './send.ts'

/** Runs an action that the server may refuse, and keeps the refusal as `problem` until the next attempt. */
export function useAttempt(onRefused?: (error: AnswerError) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function attempt(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await action()
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await onRefused?.(error)
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}
