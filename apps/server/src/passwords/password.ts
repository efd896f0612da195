import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { ServerBusy } from '../http/errors.ts'
import { computeInThread } from './computeInThread.ts'

export const hashPassword = (password: string): Promise<string> =>
  withPasswordSlot(async () => String(await computeInThread({ password })))

let dummyHash: Promise<string> | null = null

/** Takes equally long with and without a hash, so that the time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomUUID()).catch((error: unknown) => {
    dummyHash = null
    throw error
  })
  const hash = passwordHash ?? (await dummyHash)
  const isMatch = (await withPasswordSlot(() => computeInThread({ password, hash }))) === true
  return passwordHash !== null && passwordHash !== undefined && isMatch
}

// One core stays free for other calls, which should not notice that passwords are being computed.
const inFlightMax = Math.max(1, Math.min(4, availableParallelism() - 1))
// About five seconds' worth. Callers further back would give up before the answer.
const waitingMax = 64 * inFlightMax

let inFlight = 0
const waiting: (() => void)[] = []

/** Limits how much of this heavy work runs at once; the rest waits in order. */
export async function withPasswordSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inFlight >= inFlightMax) {
    if (waiting.length >= waitingMax) throw new ServerBusy('Too many passwords are waiting to be checked.')
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else inFlight++
  try {
    return await work()
  } finally {
    // The slot goes directly to the next in line, so that nobody can jump the queue.
    const next = waiting.shift()
    if (next) next()
    else inFlight--
  }
}
