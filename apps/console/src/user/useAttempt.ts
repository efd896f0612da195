import { useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { AnswerError } from '../shell/send.ts'

/** Does what the server may refuse, and keeps its words so that the person can read them and try again. */
export function useAttempt() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function attempt(deed: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await logoutIfAccessDenied(error)
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}
