import { CallFailure } from '@millrace/client/CallFailure'
import { createIdempotencyKeys } from '@millrace/client/idempotencyKeys'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { fetchAnswer } from './client.ts'
import { markSaid } from './said.ts'

const repeatAfterMs = 2_000
/** The server holds such a call for half a minute; a failover or a new version takes less than two of these. */
const repeatForMs = 60_000

/** The server says that it cannot answer right now, or whoever stands before it says that no server answers. */
const isPassing = ({ answer, status }: CallFailure): boolean => (answer ? answer.error === 'server.busy' : status > 501)

/**
 * Returns a function for one call that moves money; see `createIdempotencyKeys`. When the server cannot answer right
 * now, it is made again with the same key, and nobody is told of it. Create it outside the component: a request without
 * an answer may be repeated after its screen or sheet was closed and opened again.
 */
export function createIdempotentCall<C extends Call>(call: C): (request: RequestOf<C>) => Promise<DataOf<C>> {
  const keys = createIdempotencyKeys()
  return async (request) => {
    // Given again, or replaced by a passkey, it is the same request. It is also no text to keep.
    const { payPassword: _, ...what } = request as { payPassword?: string }
    for (const endsAtMs = performance.now() + repeatForMs; ;) {
      try {
        const { data } = await fetchAnswer(call, request, { headers: { 'Idempotency-Key': keys.getKey(what) } })
        keys.succeeded()
        return data
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        keys.failed(failure.answer?.code ?? null)
        if (!isPassing(failure) || performance.now() > endsAtMs) throw failure
        markSaid(failure)
        await new Promise((resolve) => void setTimeout(resolve, repeatAfterMs))
      }
    }
  }
}
