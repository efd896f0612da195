import { expect, test } from 'vitest'
import type { SignedInMember } from '../../http/context.ts'
import { TokenCache } from './tokenCache.ts'

const createMember = (name: string) => ({ id: 'one', name }) as SignedInMember

/** A database whose queries the test resolves by hand. */
function createDatabase() {
  const queries: ((member: SignedInMember | null) => void)[] = []
  return {
    queries,
    find: () =>
      new Promise<SignedInMember | null>((resolve) => {
        queries.push(resolve)
      }),
  }
}

function createListeningCache() {
  const cache = new TokenCache()
  cache.setListening(true)
  return { cache, ...createDatabase() }
}

test('concurrent calls share one query, and the next call is answered from the cache', async () => {
  const { cache, queries, find } = createListeningCache()
  const concurrent = [cache.get('t', 0, find), cache.get('t', 0, find)].map((got) => Promise.resolve(got))
  expect(queries).toHaveLength(1)
  queries[0]?.(createMember('first'))
  expect(await Promise.all(concurrent)).toEqual([createMember('first'), createMember('first')])
  expect(cache.get('t', 999, find)).toEqual(createMember('first'))
  expect(queries).toHaveLength(1)
})

test('an entry is refreshed in the background after one second, and awaited after two', async () => {
  const { cache, queries, find } = createListeningCache()
  const first = cache.get('t', 0, find)
  queries[0]?.(createMember('first'))
  await first
  expect(cache.get('t', 1_500, find)).toEqual(createMember('first'))
  expect(cache.get('t', 1_500, find)).toEqual(createMember('first'))
  expect(queries).toHaveLength(2)
  queries[1]?.(createMember('second'))
  await expect.poll(() => cache.get('t', 1_600, find)).toEqual(createMember('second'))
  expect(cache.get('t', 3_600, find)).toBeInstanceOf(Promise)
})

test('a session that has ended is removed from the cache', async () => {
  const { cache, queries, find } = createListeningCache()
  const first = cache.get('t', 0, find)
  queries[0]?.(createMember('first'))
  await first
  expect(cache.get('t', 1_500, find)).toEqual(createMember('first'))
  queries[1]?.(null)
  await expect.poll(() => cache.get('t', 1_600, find) instanceof Promise).toBe(true)
})

test('a result that a change may have overtaken is neither shared nor cached', async () => {
  const { cache, queries, find } = createListeningCache()
  const before = cache.get('t', 0, find)
  cache.forget('one')
  const after = cache.get('t', 0, find)
  expect(queries).toHaveLength(2)
  queries[0]?.(createMember('old'))
  queries[1]?.(createMember('new'))
  expect([await before, await after]).toEqual([createMember('old'), createMember('new')])
  expect(cache.get('t', 10, find)).toEqual(createMember('new'))
})

test('while the cache is not listening for changes, every call queries', async () => {
  const { queries, find } = createDatabase()
  const cache = new TokenCache()
  const both = [cache.get('t', 0, find), cache.get('t', 0, find)].map((got) => Promise.resolve(got))
  expect(queries).toHaveLength(2)
  for (const resolve of queries) resolve(createMember('found'))
  await Promise.all(both)
  expect(cache.get('t', 1, find)).toBeInstanceOf(Promise)
})
