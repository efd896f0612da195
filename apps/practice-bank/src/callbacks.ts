import { sign } from './signature.ts'
import type { CallbackRow, Store } from './store.ts'

const timeoutMs = 10_000
const backOffMinMs = 1000
const backOffMaxMs = 600_000
const concurrentMax = 8
const batchMax = 256

export const backOffMs = (tries: number): number => Math.min(backOffMaxMs, backOffMinMs * 2 ** Math.max(0, tries - 1))

/** Sends each due callback until it is answered 200, several at once. After a crash it is sent again. */
export function createCallbacks({
  store,
  callbackUrl,
  secret,
  log,
}: {
  store: Store
  callbackUrl: string
  secret: string
  log: (message: string) => void
}) {
  const inFlight = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let queue: CallbackRow[] = []

  async function isAccepted({ event }: CallbackRow): Promise<boolean> {
    const payload = JSON.stringify(event)
    const timestamp = String(Date.now())
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ timestamp, payload, signature: sign(secret, timestamp, payload) }),
      })
      await response.arrayBuffer()
      return response.status === 200
    } catch {
      return false
    }
  }

  async function send(callback: CallbackRow): Promise<void> {
    const isDelivered = (await isAccepted(callback)) && callback.failedTriesLeft === 0
    // Stopped during the request: the try does not count and is repeated after the next start.
    if (stopping.signal.aborted && !isDelivered) return
    const tries = callback.tries + 1
    const failedTriesLeft = Math.max(0, callback.failedTriesLeft - 1)
    const isLast = isDelivered && callback.copiesLeft === 0
    store.transaction(() =>
      store.setCallback(callback.seq, {
        tries,
        failedTriesLeft,
        copiesLeft: isDelivered && !isLast ? callback.copiesLeft - 1 : callback.copiesLeft,
        dueAtMs: Date.now() + (isDelivered ? 0 : backOffMs(tries)),
        state: isLast ? 'sent' : 'waiting',
      }),
    )
    if (!isDelivered) log(`callback ${callback.seq} was not accepted, try ${tries}`)
  }

  function sendDue(): void {
    if (stopping.signal.aborted) return
    if (queue.length === 0) queue = store.callbacksDue(Date.now(), batchMax).filter(({ seq }) => !inFlight.has(seq))
    // Reordered callbacks are sent one by one, since concurrent ones might arrive in order after all.
    for (let next = queue[0]; next && inFlight.size < (next.isHeld ? 1 : concurrentMax); next = queue[0]) {
      queue.shift()
      const { seq } = next
      inFlight.set(
        seq,
        send(next).finally(() => {
          inFlight.delete(seq)
          sendDue()
        }),
      )
    }
  }

  return {
    sendDue,
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(inFlight.values())
    },
  }
}
