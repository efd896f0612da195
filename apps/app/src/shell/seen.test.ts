import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countUnseen, readSeenUntil, saveSeenUntil } from './seen.ts'

const at = (day: number) => ({ createTime: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z` })

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('items newer than the newest one shown are new', () => {
  saveSeenUntil('news', [at(3), at(2)])
  expect(countUnseen([at(5), at(4), at(3), at(2)], 4, readSeenUntil('news'))).toBe(2)
})

test('a device that has shown nothing counts all items, also those beyond the first page', () => {
  expect(countUnseen([at(5), at(4)], 31, readSeenUntil('news'))).toBe(31)
})

test('when the whole page is new and more pages follow, the count is a lower bound', () => {
  expect(countUnseen([at(5), at(4)], 31, at(3).createTime)).toBe('2+')
})

test('showing an older list later changes nothing, and each feed has its own time', () => {
  saveSeenUntil('news', [at(5)])
  saveSeenUntil('news', [at(1)])
  saveSeenUntil('news', [])
  expect([readSeenUntil('news'), readSeenUntil('notices')]).toEqual([at(5).createTime, ''])
})
