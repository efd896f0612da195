import { findLanguage } from '@millrace/texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedBriefly } from './cachedBriefly.ts'

const english = findLanguage('en')
const source = { pool: {}, db: {} } as Parameters<ReturnType<typeof cachedBriefly>>[0]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('many who ask at once share one reading', async () => {
  const read = vi.fn(async () => 'news')
  const kept = cachedBriefly(read)
  expect(await Promise.all([kept(source, english), kept(source, english), kept(source, english)])).toEqual([
    'news',
    'news',
    'news',
  ])
  expect(read).toHaveBeenCalledTimes(1)
})

test('after a second it is read again', async () => {
  let n = 0
  const kept = cachedBriefly(async () => ++n)
  expect([await kept(source, english), await kept(source, english)]).toEqual([1, 1])
  vi.advanceTimersByTime(1_001)
  expect(await kept(source, english)).toBe(2)
})

test('each language has its own', async () => {
  const kept = cachedBriefly(async (_source, { code }) => code)
  expect([await kept(source, english), await kept(source, findLanguage('ta'))]).toEqual(['en', 'ta'])
})

test('a failure is not kept', async () => {
  let n = 0
  const kept = cachedBriefly(async () => {
    if (++n === 1) throw new Error('away')
    return n
  })
  await expect(kept(source, english)).rejects.toThrow('away')
  expect(await kept(source, english)).toBe(2)
})
