import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const staying = new AbortController().signal

test('pieces are loaded one after the other, once the screen has had two seconds for itself', async () => {
  const loaded: string[] = []
  const done = prefetch([async () => loaded.push('first'), async () => loaded.push('second')], staying)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(loaded).toEqual([])
  await vi.runAllTimersAsync()
  await done
  expect(loaded).toEqual(['first', 'second'])
})

test('prefetching is given up after 4 seconds of waiting for one piece', async () => {
  const second = vi.fn(async () => {})
  let isOver = false
  void prefetch([() => new Promise(() => {}), second], staying).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(2_000 + 3_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(isOver).toBe(true)
  expect(second).not.toHaveBeenCalled()
})

test('a piece that fails ends it quietly', async () => {
  const second = vi.fn(async () => {})
  const done = prefetch([() => Promise.reject(new Error('gone')), second], staying)
  await vi.runAllTimersAsync()
  await expect(done).resolves.toBeUndefined()
  expect(second).not.toHaveBeenCalled()
})

test('nothing is loaded for a screen that the person has already left', async () => {
  const leaving = new AbortController()
  const first = vi.fn(async () => {})
  const done = prefetch([first], leaving.signal)
  leaving.abort()
  await vi.runAllTimersAsync()
  await done
  expect(first).not.toHaveBeenCalled()
})
