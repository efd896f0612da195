import type { FastifyInstance, FastifyReply } from 'fastify'
import { UnservableRequest } from './errors.ts'

const checkEveryMs = 1_000

export type OverdueCalls = {
  /** Returns the call's place, to end it with. */
  readonly begin: (reply: FastifyReply, maxMs: number) => number
  readonly end: (place: number) => void
}

type Running = { readonly reply: FastifyReply; checksLeft: number }

/**
 * Answers calls whose handler takes too long. One timer checks all of them: Fastify's own handlerTimeout creates a
 * timer, a listener and an abort controller for each call.
 *
 * Calls are kept in places that are used again. A Map that calls come into and go from is copied again and again, and
 * each copy points to the next and to the calls of its moment: with a long-lived one, ended calls outlive the quick
 * pass of the garbage collector.
 */
export function watchOverdueCalls(server: FastifyInstance, everyMs = checkEveryMs): OverdueCalls {
  const places: (Running | null)[] = []
  const free: number[] = []
  const check = () => {
    for (const running of places) {
      if (!running || running.checksLeft-- > 0) continue
      running.checksLeft = Infinity
      const { reply } = running
      if (!reply.sent) reply.send(new UnservableRequest('server.busy', { cause: new Error('The call took too long.') }))
    }
  }
  const timer = setInterval(check, everyMs).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  return {
    begin: (reply, maxMs) => {
      const place = free.pop() ?? places.length
      places[place] = { reply, checksLeft: maxMs / everyMs }
      return place
    },
    end: (place) => {
      places[place] = null
      free.push(place)
    },
  }
}
