import type { Answer } from '@millrace/contract/answer'
import { useNavigate, useSearchParams } from 'react-router'
import { dropDrafts } from '../../shell/form/drafts.ts'
import { queryClient } from '../../shell/queries.ts'
import { keepSession, type SignedIn } from '../../shell/session.ts'
import { wantedPath } from './wantedPath.ts'

/** Goes in after a sign-in or registration, to the page that was wanted. The token is in the answer's message. */
export function useEnter() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (answer: Answer<SignedIn>, isKept = true) => {
    keepSession(answer.msg, answer.data, isKept)
    dropDrafts()
    // What a visitor was told may differ for a member.
    queryClient.clear()
    void navigate(wantedPath(search.get('next')), { replace: true })
  }
}
