import { paths, type Path } from '@millrace/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { compulsoryRelease } from './shell/compulsoryRelease.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { InTurn } from './shell/InTurn.tsx'
import { lazyComponent } from './shell/lazyComponent.ts'
import { LoadingBar } from './shell/LoadingBar.tsx'
import { OfflineBanner } from './shell/OfflineBanner.tsx'
import { memberPaths } from './shell/paths.ts'
import { PracticeMark } from './shell/PracticeMark.tsx'
import { queryClient } from './shell/queryClient.ts'
import { HashRouter, Redirect, useLocation } from './shell/router/router.tsx'
import { routes } from './shell/routes.tsx'
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx'
import { hasSession } from './shell/session.ts'
import { SkipLink } from './shell/SkipLink.tsx'
import { TabBar } from './shell/TabBar.tsx'
import { endToasts } from './shell/toast.ts'
import { Toasts } from './shell/Toasts.tsx'

const NotFoundScreen = lazyComponent(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')

/** The current screen has had time to load by then. */
const prefetchAfterMs = 2_000

const loadLater = () => import('./Later.tsx')
const Later = lazyComponent(loadLater, 'Later')

export function App() {
  const release = useSyncExternalStore(compulsoryRelease.subscribe, compulsoryRelease.get)
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <SkipLink />
        <PracticeMark>
          <LoadingBar />
        </PracticeMark>
        {!release && <Parts />}
        <InTurn name="later" load={loadLater}>
          <Later />
        </InTurn>
        <Toasts />
      </HashRouter>
    </QueryClientProvider>
  )
}

function Parts() {
  return (
    <div className="flex min-h-[calc(100dvh-var(--mark))] flex-col md:flex-row-reverse">
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <div id="banners" role="status" />
        <Screens />
      </div>
      <TabBar />
    </div>
  )
}

function Screens() {
  const { pathname } = useLocation()
  useEffect(() => endToasts(), [pathname])
  useEffect(() => {
    const abort = new AbortController()
    const prefetch = async () => {
      const { prefetchNext } = await import('./shell/nextScreens.ts')
      await prefetchNext(pathname, abort.signal)
    }
    // Without it the next screen loads its texts itself.
    const timer = setTimeout(() => void prefetch().catch(() => {}), prefetchAfterMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [pathname])
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <CurrentScreen pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

function CurrentScreen({ pathname }: { pathname: string }) {
  if (pathname === '/') return <Redirect to={paths.home} />
  const Found = routes[pathname as Path]?.Screen
  if (!Found) return <NotFoundScreen />
  return memberPaths.includes(pathname) ? (
    <MembersOnly>
      <Found />
    </MembersOnly>
  ) : (
    <Found />
  )
}

/** A visitor signs in first and comes back here. */
function MembersOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  if (!hasSession()) return <Redirect to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} />
  return children
}
