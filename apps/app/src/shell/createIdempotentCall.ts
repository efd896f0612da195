import { CallFailure } from '@millrace/client/CallFailure'
import { createIdempotencyKeys } from '@millrace/client/idempotencyKeys'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { fetchAnswer } from './client.ts'

/**
 * Returns a function for one call that moves money; see `createIdempotencyKeys`. Create it outside the component: a
 * request without an answer may be repeated after its screen or sheet was closed and opened again.
 */
export function createIdempotentCall<C extends Call>(call: C): (request: RequestOf<C>) => Promise<DataOf<C>> {
  const keys = createIdempotencyKeys()
  return async (request) => {
    // Given again, or replaced by a passkey, it is the same request. It is also no text to keep.
    const { payPassword: _, ...what } = request as { payPassword?: string }
    try {
      const { data } = await fetchAnswer(call, request, { headers: { 'Idempotency-Key': keys.getKey(what) } })
      keys.succeeded()
      return data
    } catch (failure) {
      if (failure instanceof CallFailure) keys.failed(failure.answer?.code ?? null)
      throw failure
    }
  }
}
