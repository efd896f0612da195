import type { TextFolder } from '@millrace/texts'
import { lazy, type ComponentType } from 'react'
import { HomeScreen } from '../msg/home/HomeScreen.tsx'
import { loadPiece } from './chunkFailure.ts'
import { loadTexts } from './language.ts'
import type { BuiltPath } from './paths.ts'

type Route = {
  readonly Screen: ComponentType
  readonly load?: () => Promise<unknown>
  /** Where people go next from here; loaded while the screen is idle. */
  readonly next?: readonly BuiltPath[]
}

/** A screen in a chunk of its own, which comes together with the texts of its domain. */
function screen(load: () => Promise<Record<string, ComponentType>>, texts: TextFolder = 'shell', next: readonly BuiltPath[] = []): Route {
  const loadAll = async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    return { default: Object.values(module)[0] as ComponentType }
  }
  return { Screen: lazy(() => loadPiece(loadAll)), load: loadAll, next }
}

export const routes: Readonly<Record<BuiltPath, Route>> = {
  // Most visits begin here, so Home is part of the first load instead of a second step after it.
  '/index': { Screen: HomeScreen, next: ['/news', '/info/detail', '/projects', '/dynamic', '/nopermission'] },
  '/projects': screen(() => import('../product/products/ProductsScreen.tsx')),
  '/dynamic': screen(() => import('../square/feed/FeedScreen.tsx')),
  '/news': screen(() => import('../msg/news/NewsScreen.tsx'), 'msg', ['/info/detail']),
  '/info/detail': screen(() => import('../msg/news/ArticleScreen.tsx'), 'msg'),
  '/index/alert': screen(() => import('../msg/notice/AlertScreen.tsx'), 'msg'),
  '/index/language': screen(() => import('./language/LanguageScreen.tsx')),
  '/index/about': screen(() => import('../msg/about/AboutScreen.tsx'), 'msg'),
  '/nopermission': screen(() => import('../user/nopermission/NoPermissionScreen.tsx')),
  '/components': screen(() => import('../components/page/ComponentsScreen.tsx'), 'msg'),
}
