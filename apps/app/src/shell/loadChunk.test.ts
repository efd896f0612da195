import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
const { createChunkLoader: loadingWith } = await import('./loadChunk.ts')

let nowMs = 1_000_000
let told = 0
let reloads = 0
let isOnline = true
const kept = new Map<string, string>()
const memory = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
const loadPiece = loadingWith({
  memory,
  nowMs: () => nowMs,
  isOnline: () => isOnline,
  tell: () => {
    told++
  },
  reload: () => {
    reloads++
  },
})
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  told = reloads = 0
  isOnline = true
})
afterEach(() => void vi.useRealTimers())

test('a piece that loads is handed on', async () => {
  expect(await loadPiece(async () => 'screen')).toBe('screen')
  expect(told).toBe(0)
})

test('a missing piece is told and the page reloaded after one second', async () => {
  void loadPiece(missing)
  await vi.advanceTimersByTimeAsync(999)
  expect([told, reloads]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(reloads).toBe(1)
})

test('a piece still missing after the reload is a failure, not another reload', async () => {
  void loadPiece(missing)
  await vi.advanceTimersByTimeAsync(1_000)
  nowMs += 5_000
  await expect(loadPiece(missing)).rejects.toThrow('dynamically imported')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reloads).toBe(1)
})

test('a later, separate failure may reload again', async () => {
  void loadPiece(missing)
  await vi.advanceTimersByTimeAsync(1_000)
  nowMs += 31_000
  void loadPiece(missing)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reloads).toBe(2)
})

test('offline nothing is reloaded: the page that is there is better than none', async () => {
  isOnline = false
  await expect(loadPiece(missing)).rejects.toThrow('dynamically imported')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([told, reloads]).toEqual([0, 0])
})
