import type { Call } from '@millrace/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnservableRequest } from './errors.ts'

/** Answers what no route matches: 405 where only the method is wrong, the app for a browser, and 404 otherwise. */
export function notFound(calls: readonly Call[]) {
  const methods = new Map<string, string[]>()
  for (const { path, method } of calls) methods.set(`/api/${path}`, [...(methods.get(`/api/${path}`) ?? []), method])
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/'] = request.url.split('?')
    const allowed = methods.get(path)
    if (allowed) {
      const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
      throw new UnservableRequest('method.wrong', { values: { allowed: allowed.join(', ') }, headers: { allow } })
    }
    // The app's own paths come after a hash; a person who typed one without it still gets there.
    const isBrowser = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (isBrowser && !/^\/(api|files|console|assets)\b/.test(path) && path !== '/') return reply.redirect(`/#${path}`)
    throw new UnservableRequest('path.unknown')
  }
}
