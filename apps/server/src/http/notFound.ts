import type { Call } from '@millrace/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CannotServe } from './CannotServe.ts'

/** Answers what no route takes: 405 where only the method is wrong, the app for a person's browser, and 404 otherwise. */
export function notFound(calls: readonly Call[]) {
  const methods = new Map(calls.map(({ path, method }) => [`/api/${path}`, method]))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/'] = request.url.split('?')
    const method = methods.get(path)
    if (method) {
      const allowed = method === 'GET' ? 'GET, HEAD' : method
      throw new CannotServe('method.wrong', { values: { allowed: method }, headers: { allow: allowed } })
    }
    // The app's own paths stand behind a hash; somebody who typed one without it still arrives.
    const isPerson = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (isPerson && !/^\/(api|files|console|assets)\b/.test(path) && path !== '/') return reply.redirect(`/#${path}`)
    throw new CannotServe('path.unknown')
  }
}
