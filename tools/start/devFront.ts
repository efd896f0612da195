import { previewPath } from '@millrace/contract/console/preview'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDevServer, type ViteDevServer } from '../../apps/app/build/createDevServer.ts'
import { serverPaths } from '../../apps/app/build/serverPaths.ts'
import {
  createConsoleHeaders,
  createContentSecurityPolicy,
  createPreviewHeaders,
  createSecurityHeaders,
} from '../../apps/server/src/http/securityHeaders.ts'
import { addServiceUrls } from '../../apps/server/src/http/serviceUrls.ts'
import type { ServiceUrls } from '../../apps/server/src/settingSchemas.ts'

export type DevFront = { readonly close: () => Promise<void> }

type Options = {
  readonly host: string
  readonly port: number
  /** The folders of the sites at `/` and `/console/`. */
  readonly sites: { readonly app: string; readonly console: string }
  /** The hosts of services, which pages are told. */
  readonly serviceUrls: ServiceUrls
  /** Where Millrace's server answers, once it is ready; undefined when it does not become ready. */
  readonly serverUrl: () => Promise<string | undefined>
}

/**
 * What `npm run dev` opens in the browser: app and console with hot reload from Vite, everything else from the server.
 * One address for all, as in production, so that cookies, paths and the content security policy work alike.
 */
export const startDevFront = async ({ host, port, sites, serviceUrls, serverUrl }: Options): Promise<DevFront> => {
  const nonce = randomBytes(16).toString('base64')
  const headers = devHeaders(nonce, serviceUrls)
  const front = createServer()
  const [app, consoleSite] = await Promise.all([
    createDevServer(sites.app, front, nonce, host),
    createDevServer(sites.console, front, nonce, host),
  ])
  const forward = (request: IncomingMessage, response: ServerResponse) =>
    void forwardTo(serverUrl, request, response).catch(() => response.destroy())

  front.on('request', (request, response) => {
    const url = request.url ?? '/'
    const [path = '/'] = url.split('?')
    if (serverPaths.test(path)) return forward(request, response)
    const own = path === previewPath ? headers.preview : path === '/console/' ? headers.console : headers.app
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
    if (path === '/sw.js') return response.setHeader('content-type', 'text/javascript').end(removeServiceWorker)
    const site = path.startsWith('/console/')
      ? { vite: consoleSite, folder: sites.console, home: '/console/' }
      : { vite: app, folder: sites.app, home: '/' }
    if (path === previewPath) return void sendPage(app, join(sites.app, 'preview.html'), url, serviceUrls, response)
    if (path === site.home) return void sendPage(site.vite, join(site.folder, 'index.html'), url, serviceUrls, response)
    site.vite.middlewares(request, response, () => forward(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject).listen({ host, port }, resolve)
  })
  return {
    close: async () => {
      front.close()
      front.closeAllConnections()
      await Promise.all([app.close(), consoleSite.close()])
    },
  }
}

const sendPage = async (
  vite: ViteDevServer,
  file: string,
  url: string,
  serviceUrls: ServiceUrls,
  response: ServerResponse,
): Promise<void> => {
  try {
    const html = await vite.transformIndexHtml(url, await readFile(file, 'utf8'))
    response.setHeader('content-type', 'text/html; charset=utf-8').end(addServiceUrls(html, serviceUrls))
  } catch (error) {
    response.writeHead(500).end(`${String(error)}\n`)
  }
}

/** As in production, except that scripts and styles inside a page are allowed when Vite has put them there. */
const devHeaders = (nonce: string, serviceUrls: ServiceUrls) => {
  const policy = createContentSecurityPolicy(serviceUrls).replaceAll(
    /(?:script|style)-src 'self'/g,
    `$& 'nonce-${nonce}'`,
  )
  return {
    app: createSecurityHeaders(policy),
    console: createConsoleHeaders(policy),
    preview: createPreviewHeaders(policy),
  }
}

/** A service worker that `npm start` left in the browser would go on showing the built app. */
const removeServiceWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
})
`

/** While the server restarts, the request waits for it. */
const forwardTo = async (
  serverUrl: Options['serverUrl'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const base = await serverUrl()
  if (!base) {
    response.writeHead(503).end('The server is not running; the terminal of npm run dev says why.\n')
    return
  }
  const { method = 'GET', headers, url = '/' } = request
  const upstream = httpRequest(new URL(url, base), { method, headers })
  const answered = once(upstream, 'response') as Promise<[IncomingMessage]>
  request.pipe(upstream)
  const [answer] = await answered
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  await pipeline(answer, response)
}
