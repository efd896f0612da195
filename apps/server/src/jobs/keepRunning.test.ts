import type { Runner } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { keepRunning } from './keepRunning.ts'

/** As the library behaves when two jobs ended while the database was away: it says that it is done, and waits on. */
function createRunner() {
  const events = new EventEmitter()
  const letWorkersGo = () => events.emit('pool:gracefulShutdown:complete')
  const stop = vi.fn(() => {
    letWorkersGo()
    return Promise.resolve()
  })
  return { runner: { events, promise: new Promise(() => {}), stop } as unknown as Runner, stop, letWorkersGo }
}

const warn = vi.fn()

test('a worker that has let its workers go is started again, though its promise never ends', async () => {
  const [first, second] = [createRunner(), createRunner()]
  const start = vi.fn(() => Promise.resolve(second.runner)).mockResolvedValueOnce(first.runner)
  const kept = keepRunning(start, { warn })
  expect(await kept.started).toBe(first.runner)
  first.letWorkersGo()
  await expect.poll(() => start.mock.calls.length).toBe(2)
  expect(first.stop).toHaveBeenCalled()
  await kept.stop()
  expect(second.stop).toHaveBeenCalled()
  expect(start).toHaveBeenCalledTimes(2)
})

test('a worker that cannot be started again is tried again, and says why', async () => {
  const [first, second] = [createRunner(), createRunner()]
  const start = vi
    .fn(() => Promise.resolve(second.runner))
    .mockResolvedValueOnce(first.runner)
    .mockRejectedValueOnce(new Error('the database is away'))
  const kept = keepRunning(start, { warn })
  await kept.started
  first.letWorkersGo()
  await expect.poll(() => start.mock.calls.length).toBe(3)
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'the worker stopped')
  await kept.stop()
})

test('stopping in the middle of a start stops what was started', async () => {
  const [first, second] = [createRunner(), createRunner()]
  const { promise: restarted, resolve } = Promise.withResolvers<Runner>()
  const start = vi.fn(() => restarted).mockResolvedValueOnce(first.runner)
  const kept = keepRunning(start, { warn })
  await kept.started
  first.letWorkersGo()
  await expect.poll(() => start.mock.calls.length).toBe(2)
  const stopped = kept.stop()
  resolve(second.runner)
  await stopped
  expect(second.stop).toHaveBeenCalled()
})

test('the first start fails as it is', async () => {
  const kept = keepRunning(() => Promise.reject(new Error('no such database')), { warn })
  await expect(kept.started).rejects.toThrow('no such database')
  await kept.stop()
})
