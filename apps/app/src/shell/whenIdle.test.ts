import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeTurn } from './whenIdle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('turns come in order, each in an idle moment of its own', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  const drawn: string[] = []
  void takeTurn().then(() => drawn.push('first'))
  void takeTurn().then(() => drawn.push('second'))
  await vi.runAllTimersAsync()
  expect([drawn, idle.length]).toEqual([[], 1])
  idle.shift()?.()
  await vi.runAllTimersAsync()
  expect([drawn, idle.length]).toEqual([['first'], 1])
  idle.shift()?.()
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(['first', 'second'])
})

test('a turn waits for what it loads, and one that cannot be loaded does not hold up the next', async () => {
  const drawn: string[] = []
  const slow = () => new Promise((resolve) => void setTimeout(resolve, 5_000))
  void takeTurn(slow).then(() => drawn.push('slow'))
  void takeTurn(() => Promise.reject(new Error('gone'))).then(() => drawn.push('failed'))
  void takeTurn().then(() => drawn.push('next'))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(drawn).toEqual([])
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(['slow', 'failed', 'next'])
})

test('nothing is loaded before the page is idle', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  const load = vi.fn(() => Promise.resolve())
  void takeTurn(load)
  await vi.runAllTimersAsync()
  expect(load).not.toHaveBeenCalled()
  idle.shift()?.()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledOnce()
})
