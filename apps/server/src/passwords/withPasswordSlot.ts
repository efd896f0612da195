import { availableParallelism } from 'node:os'
import { ServerBusy } from '../http/ServerBusy.ts'

// One core stays free for everything else: a check is nothing but computing, and the other calls should not notice it.
const inFlightMax = Math.max(1, Math.min(4, availableParallelism() - 1))
// About five seconds' worth; who comes later would give up before the answer.
const waitingMax = 64 * inFlightMax

let inFlight = 0
const waiting: (() => void)[] = []

/** Runs heavy work a few at a time, in the order in which it came. */
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
    // The place is handed on rather than given back, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else inFlight--
  }
}
