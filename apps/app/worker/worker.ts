import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { serverPaths } from '../build/serverPaths.ts'
import { deleteOtherBundles, nameBundleCache, unpackBundle } from './bundle.ts'
import { keptAnswers } from './keptAnswers.ts'

/** Filled in by the build. */
declare const __PRECACHED__: PrecacheEntry[]
declare const __BUNDLE__: string
declare const self: { readonly skipWaiting: () => Promise<void>; readonly importScripts: (path: string) => void }
type LifeEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

// Its types say of each optional method that it may be undefined, and a strategy's that it may be missing.
const keep = (options: ExpirationPluginOptions) => new ExpirationPlugin(options) as WorkboxPlugin

// Handles push messages, which Workbox does not.
self.importScripts('/push.js')

// A new version waits until the person agrees to reload, so that a page never mixes two versions.
addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

precacheAndRoute(__PRECACHED__)
cleanupOutdatedCaches()
addEventListener('install', (event) => (event as LifeEvent).waitUntil(unpackBundle(__BUNDLE__)))
addEventListener('activate', (event) => (event as LifeEvent).waitUntil(deleteOtherBundles(__BUNDLE__)))
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/console/, /^\/preview\.html/, /^\/verify\.html/, serverPaths],
  }),
)

registerRoute(/\/assets\/text-.+\.js$/, new CacheFirst({ cacheName: 'texts', plugins: [keep({ maxEntries: 40 })] }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icon-')),
  new CacheFirst({ cacheName: nameBundleCache(__BUNDLE__) }),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/files/'),
  new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [keep({ maxEntries: 60 })] }),
)
registerRoute(
  keptAnswers,
  new NetworkFirst({
    cacheName: 'answers',
    plugins: [
      keep({ maxEntries: 120, maxAgeSeconds: 7 * 24 * 3600 }),
      {
        // The same path answers in every language; without this an offline page could come back in another one.
        cacheKeyWillBeUsed: async ({ request }) =>
          `${request.url}${request.url.includes('?') ? '&' : '?'}language=${request.headers.get('Language') ?? ''}`,
      },
    ],
  }),
)
