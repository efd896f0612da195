import type { Answer } from '@millrace/contract/answer'
import { deleteDrafts } from '../../shell/form/drafts.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { navigate, useSearchParams } from '../../shell/router/router.tsx'
import { saveSession } from '../../shell/saveSession.ts'
import { memberCache, type SignedInMember } from '../../shell/session.ts'
import { endToasts } from '../../shell/toast.ts'
import { getReturnPath } from './getReturnPath.ts'

/** Stores the session after a sign-in or registration, then opens the requested page. The token is in `msg`. */
export function useStartSession() {
  const [search] = useSearchParams()
  return (answer: Answer<SignedInMember>, isRemembered = true) => {
    // What the service worker keeps may be of somebody whose session ended with the browser.
    void globalThis.caches?.delete(memberCache)
    saveSession(answer.msg, answer.data, isRemembered)
    deleteDrafts()
    endToasts(true)
    // Some answers are different for a member.
    queryClient.clear()
    navigate(getReturnPath(search.get('next')), { replace: true })
  }
}
