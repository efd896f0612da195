import { findLanguage } from '@millrace/texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedBriefly } from './cachedBriefly.ts'

const english = findLanguage('en')
const source = { db: {} } as Parameters<ReturnType<typeof cachedBriefly>>[0]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('concurrent callers share one read', async () => {
  const read = vi.fn(async () => 'news')
  const readCached = cachedBriefly(read)
  expect(
    await Promise.all([readCached(source, english), readCached(source, english), readCached(source, english)]),
  ).toEqual(['news', 'news', 'news'])
  expect(read).toHaveBeenCalledTimes(1)
})

test('after a second it is read again', async () => {
  let n = 0
  const readCached = cachedBriefly(async () => ++n)
  expect([await readCached(source, english), await readCached(source, english)]).toEqual([1, 1])
  vi.advanceTimersByTime(1_001)
  expect(await readCached(source, english)).toBe(2)
})

test('each language is cached separately', async () => {
  const readCached = cachedBriefly(async (_source, { code }) => code)
  expect([await readCached(source, english), await readCached(source, findLanguage('ta'))]).toEqual(['en', 'ta'])
})

test('a failure is not cached', async () => {
  let n = 0
  const readCached = cachedBriefly(async () => {
    if (++n === 1) throw new Error('away')
    return n
  })
  await expect(readCached(source, english)).rejects.toThrow('away')
  expect(await readCached(source, english)).toBe(2)
})
