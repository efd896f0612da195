import { memberLimitKinds, offerKinds, programmeKinds } from '@millrace/contract/rewards/reward'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { createOperator } from '../../../test/withdrawals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const propose = async (kind: string, memberMax: number | null) => {
  const { owner } = database
  const { rows } = await owner.query<{ outcome: string }>(
    `select outcome from propose_programme($1, null, $2, 'One', '{50000}', '2000-01-01', null, null, $3, null, '{}',
      '{"expiresAt": "2100-01-01T00:00:00Z"}', 'for a test')`,
    [await createOperator(owner), kind, memberMax],
  )
  return rows[0]?.outcome
}

test('what the contract says of each kind of programme is what the database accepts', async () => {
  for (const kind of programmeKinds) {
    expect(await propose(kind, null), kind).toBe(memberLimitKinds.includes(kind) ? 'no-member-limit' : 'proposed')
    if (memberLimitKinds.includes(kind)) expect(await propose(kind, 1), kind).toBe('proposed')
    expect(await propose(kind, 1), kind).toBe(offerKinds.includes(kind) ? 'proposed' : 'single')
  }
})
