import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSeenRewards, saveSeenRewards } from './seenRewards.ts'

const stored = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
)
afterEach(() => vi.unstubAllGlobals())

test('a reward to claim is shown once on a device, and nothing is stored for those that have arrived', () => {
  saveSeenRewards([])
  expect(readSeenRewards()).toEqual([])
  saveSeenRewards(['welcome'])
  saveSeenRewards(['welcome', 'group'])
  expect(readSeenRewards()).toEqual(['welcome', 'group'])
})
