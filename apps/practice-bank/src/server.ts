import fastify, { type FastifyInstance } from 'fastify'
import { createApi, refuse } from './api.ts'
import type { Bank } from './bank.ts'
import { notePage } from './pages/layout.ts'
import { createPages, createViewReader, sendPage } from './pages/pages.ts'

const bodyMaxBytes = 64 * 1024

export function createServer({
  bank,
  secret,
  publicUrl,
  accountName,
  isPractice,
  log,
}: {
  bank: Bank
  secret: string
  publicUrl: string
  accountName: string
  isPractice: boolean
  log: (message: string) => void
}): FastifyInstance {
  const app = fastify({ bodyLimit: bodyMaxBytes, forceCloseConnections: true, exposeHeadRoutes: false })
  const toView = createViewReader({ publicUrl, accountName })
  const isApi = (url: string): boolean => url.startsWith('/api/')

  app.setNotFoundHandler((request, reply) => {
    const view = toView(request)
    return isApi(request.url)
      ? refuse(reply, 'unknown')
      : sendPage(reply, notePage(view, view.translate('missing.title'), view.translate('missing.about')), 404)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) log(`${request.method} ${request.url}: ${error.stack ?? error.message}`)
    const view = toView(request)
    if (isApi(request.url))
      return reply.code(status).send({
        error: status === 500 ? 'broken' : 'invalid',
        message: status === 500 ? 'Something went wrong.' : error.message,
      })
    return sendPage(reply, notePage(view, view.translate('broken.title'), view.translate('broken.about')), status)
  })

  app.get('/health', () => bank.health())
  void app.register(async (scope) => createApi({ bank, secret, isPractice })(scope), { prefix: '/api' })
  void app.register(async (scope) => createPages({ bank, publicUrl, accountName })(scope))
  return app
}
