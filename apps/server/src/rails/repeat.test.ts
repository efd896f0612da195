import { expect, test } from 'vitest'
import { Pace, repeat } from './repeat.ts'

/** Longer than a test takes: a wait that ends was ended. */
const longMs = 600_000

test('while nothing happens, a long wait is ended by waking and by the stop', async () => {
  const pace = new Pace(0)
  const stopping = new AbortController()
  const waits = [pace.pause(stopping.signal, longMs), pace.pause(stopping.signal, longMs)]
  pace.wake()
  await Promise.all(waits)
  const last = pace.pause(stopping.signal, longMs)
  stopping.abort()
  await expect(last).resolves.toBeUndefined()
})

test('what is repeated at a pace runs again when it is woken, and ends when it is stopped', async () => {
  const pace = new Pace(0)
  let runs = 0
  const repeated = repeat(
    longMs,
    async () => void (runs += 1),
    () => {},
    pace,
  )
  await expect.poll(() => runs).toBe(1)
  pace.wake()
  await expect.poll(() => runs).toBe(2)
  await repeated.stop()
})
