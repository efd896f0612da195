import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('pieces are loaded one after the other', async () => {
  const loaded: string[] = []
  const done = prefetch([async () => loaded.push('first'), async () => loaded.push('second')])
  await vi.runAllTimersAsync()
  await done
  expect(loaded).toEqual(['first', 'second'])
})

test('prefetching is given up after 4 seconds of waiting for one piece', async () => {
  const second = vi.fn(async () => {})
  let isOver = false
  void prefetch([() => new Promise(() => {}), second]).then(() => { isOver = true })
  await vi.advanceTimersByTimeAsync(3_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(isOver).toBe(true)
  expect(second).not.toHaveBeenCalled()
})

test('a piece that fails ends it quietly', async () => {
  const second = vi.fn(async () => {})
  const done = prefetch([() => Promise.reject(new Error('gone')), second])
  await vi.runAllTimersAsync()
  await expect(done).resolves.toBeUndefined()
  expect(second).not.toHaveBeenCalled()
})
