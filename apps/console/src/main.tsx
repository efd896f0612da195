import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { LoadingPage, LoadingFailedPage } from './shell/LoadingPage.tsx'
import { LoginPage } from './shell/LoginPage.tsx'
import './shell/page.css'
import { session } from './shell/session.ts'
import { applyThemeMode, getThemeMode, watchThemeMode } from './shell/themeMode.ts'

// react-admin is large. It loads while the operator types, so that the login page does not wait for it.
const loadConsole = () =>
  import('./shell/Console.tsx').then(
    ({ Console }) => ({ default: Console }),
    () => ({ default: LoadingFailedPage }),
  )
const Console = lazy(loadConsole)
const EnrolPage = lazy(() => import('./user/enrol/EnrolPage.tsx'))

const subscribeToHash = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
const readInvitationToken = () => /^#\/enrol\/([\w-]+)$/.exec(location.hash)?.[1] ?? null

function Page() {
  const token = useSyncExternalStore(session.subscribe, session.token)
  const invitationToken = useSyncExternalStore(subscribeToHash, readInvitationToken)
  if (invitationToken !== null)
    return (
      <Suspense fallback={<LoadingPage />}>
        <EnrolPage key={invitationToken} token={invitationToken} />
      </Suspense>
    )
  if (token === null) return <LoginPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      <Console key={token} />
    </Suspense>
  )
}

applyThemeMode(getThemeMode())
watchThemeMode(applyThemeMode)
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
setTimeout(() => void loadConsole(), 1_500)
