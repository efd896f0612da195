import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
const { createChunkLoader } = await import('./loadChunk.ts')

let nowMs = 1_000_000
let errors = 0
let reloads = 0
let isOnline = true
const stored = new Map<string, string>()
const loadChunk = createChunkLoader({
  storage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
  nowMs: () => nowMs,
  isOnline: () => isOnline,
  showError: () => {
    errors++
  },
  reload: () => {
    reloads++
  },
})
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  errors = reloads = 0
  isOnline = true
})
afterEach(() => void vi.useRealTimers())

test('a chunk that loads is returned', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen')
  expect(errors).toBe(0)
})

test('a missing chunk shows an error and reloads the page after one second', async () => {
  void loadChunk(failToLoad)
  await vi.advanceTimersByTimeAsync(999)
  expect([errors, reloads]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(reloads).toBe(1)
})

test('a chunk still missing after the reload is a failure, not another reload', async () => {
  void loadChunk(failToLoad)
  await vi.advanceTimersByTimeAsync(1_000)
  nowMs += 5_000
  await expect(loadChunk(failToLoad)).rejects.toThrow('dynamically imported')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reloads).toBe(1)
})

test('a later, separate failure may reload again', async () => {
  void loadChunk(failToLoad)
  await vi.advanceTimersByTimeAsync(1_000)
  nowMs += 31_000
  void loadChunk(failToLoad)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reloads).toBe(2)
})

test('offline nothing is reloaded, because the page might not come back', async () => {
  isOnline = false
  await expect(loadChunk(failToLoad)).rejects.toThrow('dynamically imported')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([errors, reloads]).toEqual([0, 0])
})

test('whoever has lost the network is told so, and keeps the page', async () => {
  const told = loadChunk(failToLoad).catch((error: Error) => error.message)
  isOnline = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await told).toContain('dynamically imported')
  expect(reloads).toBe(0)
})
