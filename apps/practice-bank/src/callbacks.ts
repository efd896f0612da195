import { sign } from './signature.ts'
import type { CallbackRow, Store } from './store.ts'

const answerWithinMs = 10_000
const backOffMinMs = 1000
const backOffMaxMs = 600_000
const lanes = 8
const batchMax = 256

export const backOffMs = (tries: number): number => Math.min(backOffMaxMs, backOffMinMs * 2 ** Math.max(0, tries - 1))

/**
 * Sends what is due, several at once, until each is answered 200. What is under way when the process dies is sent
 * again: at least once, never at most once.
 */
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
  const underWay = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let queue: CallbackRow[] = []

  async function isAccepted({ event }: CallbackRow): Promise<boolean> {
    const payload = JSON.stringify(event)
    const timestamp = String(Date.now())
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
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
    const isGood = (await isAccepted(callback)) && callback.failedTriesLeft === 0
    // Stopped half-way: the try does not count, and comes again after the next start.
    if (stopping.signal.aborted && !isGood) return
    const tries = callback.tries + 1
    const failedTriesLeft = Math.max(0, callback.failedTriesLeft - 1)
    const isLast = isGood && callback.copiesLeft === 0
    store.transaction(() =>
      store.setCallback(callback.seq, {
        tries,
        failedTriesLeft,
        copiesLeft: isGood && !isLast ? callback.copiesLeft - 1 : callback.copiesLeft,
        dueAtMs: Date.now() + (isGood ? 0 : backOffMs(tries)),
        state: isLast ? 'sent' : 'waiting',
      }),
    )
    if (!isGood) log(`callback ${callback.seq} was not accepted, try ${tries}`)
  }

  function sendDue(): void {
    if (stopping.signal.aborted) return
    if (queue.length === 0) queue = store.callbacksDue(Date.now(), batchMax).filter(({ seq }) => !underWay.has(seq))
    // Reordered ones go one by one: side by side they might arrive in order after all.
    for (let next = queue[0]; next && underWay.size < (next.isHeld ? 1 : lanes); next = queue[0]) {
      queue.shift()
      const { seq } = next
      underWay.set(
        seq,
        send(next).finally(() => {
          underWay.delete(seq)
          sendDue()
        }),
      )
    }
  }

  return {
    sendDue,
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
