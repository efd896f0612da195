import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { memberPaths, type BuiltPath } from './paths.ts'
import { prefetch } from './prefetch.ts'
import { queryClient } from './queries.ts'
import { routes } from './routes.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { TabBar } from './TabBar.tsx'
import { Toasts } from './Toasts.tsx'

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <LoadingBar />
          <div className="flex min-h-dvh flex-col lg:flex-row-reverse">
            <div className="flex min-w-0 flex-1 flex-col">
              <OfflineBanner />
              <Screens />
            </div>
            <TabBar />
          </div>
          <Toasts />
        </HashRouter>
      </QueryClientProvider>
    </I18nProvider>
  )
}

function Screens() {
  const { pathname } = useLocation()
  useEffect(() => {
    const next = routes[pathname as BuiltPath]?.next ?? []
    void prefetch(next.flatMap((path) => routes[path].load ?? []))
  }, [pathname])
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          <Route path="/" element={<Navigate to="/index" replace />} />
          {Object.entries(routes).map(([path, { Screen }]) => <Route key={path} path={path} element={<Screen />} />)}
          {memberPaths.map((path) => <Route key={path} path={path} element={<MembersOnly />} />)}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Leads to what is missing, and remembers where the person wanted to go. */
function MembersOnly() {
  const { pathname, search } = useLocation()
  return <Navigate to={`/nopermission?missing=login&next=${encodeURIComponent(pathname + search)}`} replace />
}
