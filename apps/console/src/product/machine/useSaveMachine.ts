import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useRedirect } from 'react-admin'
import { AnswerError, type FormErrors } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

/** Sends the form. Errors of fields are returned for the fields, any other is shown above the button. */
export function useSaveMachine() {
  const [problem, setProblem] = useState('')
  const redirect = useRedirect()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  async function save(request: () => Promise<Machine>): Promise<FormErrors | undefined> {
    setProblem('')
    try {
      const { id, openChanges } = await request()
      notify(openChanges.includes('terms') ? 'Saved. Another operator has to decide the new terms.' : 'Saved')
      redirect(`/machine/${id}/show`)
      return undefined
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await logoutIfAccessDenied(error)
      setProblem(error.message)
      return error.body.errors
    }
  }
  return { problem, save }
}
