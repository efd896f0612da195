import type pg from 'pg'
import { expect, test } from 'vitest'
import { PrimaryClock } from './PrimaryClock.ts'
import type { PrimaryPlace } from './store.ts'

/** A primary that answers when the test says so. */
function createPrimary() {
  const asked: ((place: PrimaryPlace | Error) => void)[] = []
  const query = () =>
    new Promise((resolve, reject) => {
      asked.push((place) => (place instanceof Error ? reject(place) : resolve({ rows: [place] })))
    })
  const clock = new PrimaryClock({ query } as unknown as pg.Pool, { keptMs: 60_000, timeoutMs: 60_000 })
  return {
    clock,
    asked,
    async answer(place: PrimaryPlace | Error) {
      asked.shift()?.(place)
      await new Promise(setImmediate)
    },
  }
}
const at = (position: bigint, history = 1): PrimaryPlace => ({ flushed: position, written: position, history })

test('all who come while one query is on its way share the next, which is from after their commits', async () => {
  const { clock, asked, answer } = createPrimary()
  const first = clock.sample()
  const later = [1, 2, 3].map(() => clock.sample())
  expect(asked).toHaveLength(1)
  await answer(at(5n))
  expect((await first).written).toBe(5n)
  expect(asked).toHaveLength(1)
  await answer(at(9n))
  expect(await Promise.all(later)).toMatchObject([{ written: 9n }, { written: 9n }, { written: 9n }])
})

test('who waits for a query that fails gets the next one, and a primary that hangs is given up', async () => {
  const { clock, answer } = createPrimary()
  const first = clock.sample().catch((error: Error) => error.message)
  const second = clock.sample()
  await answer(new Error('away'))
  expect(await first).toBe('away')
  await answer(at(7n))
  expect((await second).written).toBe(7n)
  const hanging = new PrimaryClock({ query: () => new Promise(() => {}) } as unknown as pg.Pool, {
    keptMs: 1_000,
    timeoutMs: 1,
  })
  await expect(hanging.sample()).rejects.toThrow('does not say where it is')
})

test('a standby shows the moment whose position it has, and none of another history', async () => {
  const { clock, answer } = createPrimary()
  const sample = async (place: PrimaryPlace) => {
    const sampled = clock.sample()
    await answer(place)
    return (await sampled).atMs
  }
  const atMs = await sample(at(100n))
  expect(clock.findMoment({ replayed: 99n, history: 1 })).toBeNull()
  expect(clock.findMoment({ replayed: 100n, history: 1 })).toBe(atMs)
  expect(clock.findMoment({ replayed: 500n, history: 2 })).toBeNull()
  expect(clock.isOfSameHistory({ replayed: 500n, history: 2 })).toBe(false)
  // A new primary begins where the log of the old one ended, or before.
  const newMs = await sample(at(90n, 2))
  expect(clock.findMoment({ replayed: 100n, history: 1 })).toBeNull()
  expect(clock.findMoment({ replayed: 90n, history: 2 })).toBe(newMs)
})
