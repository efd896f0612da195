import { getLoginPath } from '../../shell/client.ts'
import { navigate, useLocation } from '../../shell/router/router.tsx'
import { hasSession } from '../../shell/session.ts'

/** Returns a function that runs what is for members; a visitor signs in first and comes back here. */
export function useSignedIn(): (run: () => void) => void {
  const { pathname, search } = useLocation()
  return (run) => (hasSession() ? run() : navigate(getLoginPath(pathname + search)))
}
