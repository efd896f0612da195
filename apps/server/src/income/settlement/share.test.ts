import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('shares are rounded down exactly at any size, and never exceed the pool in all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 9_000_000_000_000_000_000n }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
      async (pool, units) => {
        const validUnits = units.reduce((total, count) => total + BigInt(count), 0n)
        const { rows } = await database.owner.query<{ share: bigint }>(
          'select share_of($1, u, $3) as share from unnest($2::bigint[]) with ordinality as x(u, n) order by n',
          [pool, units, validUnits],
        )
        expect(rows.map(({ share }) => share)).toEqual(units.map((count) => (pool * BigInt(count)) / validUnits))
        const paid = rows.reduce((total, { share }) => total + share, 0n)
        expect(paid <= pool && pool - paid < BigInt(units.length)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
