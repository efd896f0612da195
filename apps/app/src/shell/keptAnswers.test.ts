import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAnswers, listAnswers } from './keepAnswers.ts'
import { keptAddress, restoreAnswers } from './keptAnswers.ts'
import { queryClient } from './queryClient.ts'

const dayMs = 24 * 3_600_000
let stored: Map<string, Response>
let local: Map<string, string>
let session: Map<string, string>

const toStorage = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
})

beforeEach(() => {
  ;[stored, local, session] = [new Map(), new Map([['userId', 'asha']]), new Map()]
  vi.useFakeTimers()
  vi.stubGlobal('__VERSION__', '1.2.0')
  vi.stubGlobal('localStorage', toStorage(local))
  vi.stubGlobal('sessionStorage', toStorage(session))
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call))
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => stored.get(address)?.clone(),
      put: async (address: string, response: Response) => void stored.set(address, response),
    }),
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function visit(): Promise<void> {
  const stop = keepAnswers()
  queryClient.setQueryData(['wallet/info', {}], { money: '5.00' })
  queryClient.setQueryData(['transparency/proof', {}], { record: 'signed' })
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  queryClient.clear()
}
const shown = () => queryClient.getQueryData(['wallet/info', {}])

test('what was shown is there at once on the next visit, and is fetched again however new it is', async () => {
  await visit()
  expect(await restoreAnswers()).toBe(1)
  expect(shown()).toEqual({ money: '5.00' })
  expect(queryClient.getQueryState(['wallet/info', {}])?.isInvalidated).toBe(true)
})

test('what proves something now is never kept', () => {
  queryClient.setQueryData(['transparency/proof', {}], { record: 'signed' })
  queryClient.setQueryData(['exchangeRate/get', {}], { rate: '84' })
  expect(listAnswers()).toEqual([])
})

test('another member, another version and another week get nothing', async () => {
  await visit()
  local.set('userId', 'ravi')
  expect(await restoreAnswers()).toBe(0)
  local.set('userId', 'asha')
  vi.stubGlobal('__VERSION__', '1.3.0')
  expect(await restoreAnswers()).toBe(0)
  vi.stubGlobal('__VERSION__', '1.2.0')
  expect(await restoreAnswers(Date.now() + 8 * dayMs)).toBe(0)
  expect(shown()).toBeUndefined()
})

test('a session that ends with the browser leaves nothing behind', async () => {
  session.set('token', 'secret')
  await visit()
  expect(stored.has(keptAddress)).toBe(false)
})
