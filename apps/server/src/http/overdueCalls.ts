import type { FastifyInstance, FastifyReply } from 'fastify'
import { UnservableRequest } from './errors.ts'

const checkEveryMs = 1_000

export type OverdueCalls = {
  readonly begin: (reply: FastifyReply, maxMs: number) => void
  readonly end: (reply: FastifyReply) => void
}

/**
 * Answers calls whose handler takes too long. One timer checks all of them: Fastify's own handlerTimeout creates a
 * timer, a listener and an abort controller for each call.
 */
export function watchOverdueCalls(server: FastifyInstance, everyMs = checkEveryMs): OverdueCalls {
  /** How many more checks each call may take. */
  const checksLeft = new Map<FastifyReply, number>()
  const check = () => {
    for (const [reply, left] of checksLeft) {
      if (left > 0) {
        checksLeft.set(reply, left - 1)
        continue
      }
      checksLeft.delete(reply)
      if (!reply.sent) reply.send(new UnservableRequest('server.busy', { cause: new Error('The call took too long.') }))
    }
  }
  const timer = setInterval(check, everyMs).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  return {
    begin: (reply, maxMs) => {
      checksLeft.set(reply, maxMs / everyMs)
    },
    end: (reply) => {
      checksLeft.delete(reply)
    },
  }
}
