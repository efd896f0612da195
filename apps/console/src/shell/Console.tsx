import { CacheProvider } from '@emotion/react'
import { useEffect, useState } from 'react'
import { Admin, memoryStore, Resource } from 'react-admin'
import { StartPage } from '../overview/OverviewPage.tsx'
import { authProvider } from './authProvider.ts'
import { canAccess } from './canAccess.ts'
import { createEmotionCache } from './createEmotionCache.ts'
import { dataProvider } from './dataProvider.ts'
import { Guarded } from './Guarded.tsx'
import { i18nProvider } from './i18nProvider.ts'
import { Layout } from './Layout.tsx'
import { AccessDeniedPage, NotFoundPage } from './NotFoundPage.tsx'
import type { Page } from './page.ts'
import { pages } from './pages.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { queryClient } from './queryClient.ts'
import { createTheme } from './theme.ts'
import { getThemeMode, watchThemeMode } from './themeMode.ts'

const auth = { ...authProvider, canAccess }
const styles = createEmotionCache()
const light = createTheme('light')
const dark = createTheme('dark')

/** Each view of a page, behind the call that fills it. */
const guard = (page: Page) =>
  Object.fromEntries(
    (['list', 'show', 'create', 'edit'] as const).flatMap((view) => {
      const shown = page[view]
      return shown ? [[view, <Guarded key={view} page={page} view={shown} />]] : []
    }),
  )

/** The console of a signed-in operator. It unmounts when the operator signs out, and its caches go with it. */
export function Console() {
  const [store] = useState(() => memoryStore({ theme: getThemeMode() }))
  useEffect(() => watchThemeMode((mode) => store.setItem('theme', mode)), [store])
  return (
    <CacheProvider value={styles}>
      <Admin
        title="Millrace Console"
        disableTelemetry
        requireAuth
        authProvider={auth}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
        layout={Layout}
        dashboard={StartPage}
        loading={PageSkeleton}
        catchAll={NotFoundPage}
        accessDenied={AccessDeniedPage}
      >
        {pages
          .filter(({ name }) => name)
          .map((page) => (
            <Resource
              key={page.name}
              {...page}
              {...guard(page)}
              options={{ label: page.label, writeCall: page.formCalls?.create }}
            />
          ))}
      </Admin>
    </CacheProvider>
  )
}
