import { useLogoutIfAccessDenied } from 'react-admin'
import { useAttempt } from '../shell/useAttempt.ts'

/** An attempt by somebody who is signed in: when the session is over, it leads to the sign-in page. */
export const useAction = () => useAttempt(useLogoutIfAccessDenied())
