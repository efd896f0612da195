import type { FastifyInstance, FastifyReply } from 'fastify'
import { UnservableRequest } from './UnservableRequest.ts'

const lookEveryMs = 1_000

export type OverdueCalls = {
  readonly begin: (reply: FastifyReply, maxMs: number) => void
  readonly end: (reply: FastifyReply) => void
}

/**
 * Answers calls whose handler takes too long. One timer looks over all of them: Fastify's own handlerTimeout makes a
 * timer, a listener and an abort controller for each call.
 */
export function watchOverdueCalls(server: FastifyInstance, everyMs = lookEveryMs): OverdueCalls {
  /** How many more looks each call may stay. */
  const underWay = new Map<FastifyReply, number>()
  const look = () => {
    for (const [reply, looks] of underWay) {
      if (looks > 0) {
        underWay.set(reply, looks - 1)
        continue
      }
      underWay.delete(reply)
      if (!reply.sent) reply.send(new UnservableRequest('server.busy', { cause: new Error('The call took too long.') }))
    }
  }
  const timer = setInterval(look, everyMs).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  return {
    begin: (reply, maxMs) => {
      underWay.set(reply, maxMs / everyMs)
    },
    end: (reply) => {
      underWay.delete(reply)
    },
  }
}
