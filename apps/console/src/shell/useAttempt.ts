import { useState } from 'react'
import { AnswerError } from './send.ts'

/** Does what the server may refuse, and keeps its words so that the person can read them and try again. */
export function useAttempt(onRefused?: (error: AnswerError) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function attempt(deed: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await deed()
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
