import type { Answer } from '@millrace/contract/answer'
import { deleteDrafts } from '../../shell/form/drafts.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { navigate, useSearchParams } from '../../shell/router/router.tsx'
import { saveSession } from '../../shell/saveSession.ts'
import { memberCache, type SignedInMember } from '../../shell/session.ts'
import { endToasts } from '../../shell/toast.ts'
import { getReturnPath } from './getReturnPath.ts'

/** Stores the session after a sign-in or registration. The token is in `msg`. */
export function beginSession(answer: Answer<SignedInMember>, isRemembered = true): void {
  // What the service worker keeps may be of somebody whose session ended with the browser.
  void globalThis.caches?.delete(memberCache)
  saveSession(answer.msg, answer.data, isRemembered)
  deleteDrafts()
  endToasts(true)
  // Some answers are different for a member.
  queryClient.clear()
}

/** Opens the page that was requested before signing in. */
export function useOpenRequested() {
  const [search] = useSearchParams()
  return () => navigate(getReturnPath(search.get('next')), { replace: true })
}

export function useStartSession() {
  const openRequested = useOpenRequested()
  return (...session: Parameters<typeof beginSession>) => {
    beginSession(...session)
    openRequested()
  }
}
