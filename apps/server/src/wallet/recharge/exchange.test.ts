import { toLocal, toUsdt } from '@millrace/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rateOf = (millionths: bigint): string =>
  `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`

test('what is shown is what the database credits, to the last unit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1n, 99_999_999_999_999n),
      fc.bigInt(1n, 999_999_999_999_999n),
      async (minor, millionths) => {
        const rate = rateOf(millionths)
        const {
          rows: [row],
        } = await database.app.query<{ usdt: string }>('select to_usdt($1, $2, $3)::text as usdt', [minor, 'NGN', rate])
        expect(toUsdt(minor, 'NGN', rate)).toBe(BigInt(row?.usdt ?? -1))
      },
    ),
    { numRuns: 300 },
  )
})

test('the most that a channel takes can be paid for, and one unit of USDT more could not', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), (position, millionths) => {
      const rate = rateOf(millionths)
      expect(toUsdt(toLocal(position, 'KES', rate), 'KES', rate)).toBeLessThanOrEqual(position)
      expect(toUsdt(toLocal(position, 'KES', rate) + 1n, 'KES', rate) + 1n).toBeGreaterThan(position)
    }),
  )
})

test('the application cannot book an exchange or end a charge by itself', async () => {
  await expect(database.app.query('select book_exchange(gen_random_uuid())')).rejects.toThrow('permission denied')
  await expect(database.app.query(`select end_charge(gen_random_uuid(), 'expired')`)).rejects.toThrow(
    'permission denied',
  )
})
