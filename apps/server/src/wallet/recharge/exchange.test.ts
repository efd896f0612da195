import { money, toUsdt } from '@millrace/money'
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

const toRate = (millionths: bigint): string =>
  `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`

test('the amount shown to a member equals the amount that the database credits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1n, 99_999_999_999_999n),
      fc.bigInt(1n, 999_999_999_999_999n),
      async (minor, millionths) => {
        const rate = toRate(millionths)
        const { rows } = await database.app.query<{ usdt: string }>('select to_usdt($1, $2, $3)::text as usdt', [
          minor,
          'NGN',
          rate,
        ])
        expect(toUsdt(money(minor, 'NGN'), rate, 'floor').minor).toBe(BigInt(rows[0]?.usdt ?? -1))
      },
    ),
    { numRuns: 300 },
  )
})

test('the application cannot book an exchange or end a charge by itself', async () => {
  await expect(database.app.query('select book_exchange(gen_random_uuid())')).rejects.toThrow('permission denied')
  await expect(database.app.query(`select end_charge(gen_random_uuid(), 'expired')`)).rejects.toThrow(
    'permission denied',
  )
})
