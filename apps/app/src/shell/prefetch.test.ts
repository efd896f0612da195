import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notAborted = new AbortController().signal

test('chunks are loaded one after the other', async () => {
  const loaded: string[] = []
  const done = prefetch([async () => loaded.push('first'), async () => loaded.push('second')], notAborted)
  await vi.runAllTimersAsync()
  await done
  expect(loaded).toEqual(['first', 'second'])
})

test('prefetching stops after waiting 4 seconds for one chunk', async () => {
  const second = vi.fn(async () => {})
  let isOver = false
  void prefetch([() => new Promise(() => {}), second], notAborted).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(3_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(isOver).toBe(true)
  expect(second).not.toHaveBeenCalled()
})

test('a chunk that fails ends it without an error', async () => {
  const second = vi.fn(async () => {})
  const done = prefetch([() => Promise.reject(new Error('gone')), second], notAborted)
  await vi.runAllTimersAsync()
  await expect(done).resolves.toBeUndefined()
  expect(second).not.toHaveBeenCalled()
})

test('nothing is loaded once the person has left the screen', async () => {
  const leaving = new AbortController()
  const first = vi.fn(async () => {})
  const done = prefetch([first], leaving.signal)
  leaving.abort()
  await vi.runAllTimersAsync()
  await done
  expect(first).not.toHaveBeenCalled()
})
