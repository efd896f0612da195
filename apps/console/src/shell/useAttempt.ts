import { useState } from 'react'
import { AnswerError } from './send.ts'

/**
 * Runs an action that the server may refuse, and keeps the refusal as `problem` until the next attempt. For the pages
 * before the sign-in, which do not wait for react-admin and its queries; all others have `useAction`.
 */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function attempt(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await action()
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}
