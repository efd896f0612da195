import type { Answer } from '@millrace/contract/answer'
import { useNavigate, useSearchParams } from 'react-router'
import { deleteDrafts } from '../../shell/form/drafts.ts'
import { queryClient } from '../../shell/queries.ts'
import { saveSession, type SignedIn } from '../../shell/session.ts'
import { getReturnPath } from './getReturnPath.ts'

/** Goes in after a sign-in or registration, to the page that was wanted. The token is in the answer's message. */
export function useSignIn() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (answer: Answer<SignedIn>, isKept = true) => {
    saveSession(answer.msg, answer.data, isKept)
    deleteDrafts()
    // What a visitor was told may differ for a member.
    queryClient.clear()
    void navigate(getReturnPath(search.get('next')), { replace: true })
  }
}
