import { paths } from '@millrace/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { InTurn } from './InTurn.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { type BuiltPath, memberPaths } from './paths.ts'
import { PracticeMark } from './PracticeMark.tsx'
import { prefetch } from './prefetch.ts'
import { queryClient } from './queries.ts'
import { HashRouter, Redirect, useLocation } from './router/router.tsx'
import { routes } from './routes.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { hasSession } from './session.ts'
import { TabBar } from './TabBar.tsx'
import { Toasts } from './Toasts.tsx'

const NotFoundScreen = lazyComponent(() => import('./NotFoundScreen.tsx'), 'NotFoundScreen')

const loadLater = () => import('./Later.tsx')
const Later = lazyComponent(loadLater, 'Later')

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <PracticeMark>
          <LoadingBar />
        </PracticeMark>
        <div className="flex min-h-[calc(100dvh-var(--mark))] flex-col md:flex-row-reverse">
          <div className="flex min-w-0 flex-1 flex-col">
            <OfflineBanner />
            <Screens />
          </div>
          <TabBar />
        </div>
        <InTurn name="later" load={loadLater}>
          <Later />
        </InTurn>
        <Toasts />
      </HashRouter>
    </QueryClientProvider>
  )
}

function Screens() {
  const { pathname } = useLocation()
  useEffect(() => {
    const next = routes[pathname as BuiltPath]?.next ?? []
    const abort = new AbortController()
    void prefetch(
      next.flatMap((path) => routes[path].loadTexts ?? []),
      abort.signal,
    )
    return () => abort.abort()
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
  const Found = routes[pathname as BuiltPath]?.Screen
  if (memberPaths.includes(pathname)) return <MembersOnly>{Found && <Found />}</MembersOnly>
  return Found ? <Found /> : <NotFoundScreen />
}

/** A visitor signs in first and comes back here. A path without a screen yet tells the member so. */
function MembersOnly({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(pathname + search)
  if (!hasSession()) return <Redirect to={`${paths.login}?next=${next}`} />
  return children ?? <Redirect to={`${paths.noPermission}?missing=open&next=${next}`} />
}
