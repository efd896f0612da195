import { memberLimitKinds, offerKinds, programmeKinds, type ProgrammeKind } from '@millrace/contract/rewards/reward'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { proposeUnsigned } from '../../../test/proposals.ts'
import { createOperator } from '../../../test/withdrawals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const propose = async (kind: ProgrammeKind, memberMax: number | null) => {
  const { owner } = database
  const { outcome } = await proposeUnsigned(owner, await createOperator(owner), 'programme', {
    kind,
    name: 'One',
    amounts: ['0.05'],
    startTime: '2000-01-01T00:00:00.000Z',
    memberMax,
    terms: { expiresAt: '2100-01-01T00:00:00Z' },
  })
  return outcome
}

test('what the contract says of each kind of programme is what the database accepts', async () => {
  for (const kind of programmeKinds) {
    const needsLimit = memberLimitKinds.includes(kind)
    expect(await propose(kind, null), kind).toBe(needsLimit ? 'programme.no-member-limit' : 'proposed')
    if (needsLimit) expect(await propose(kind, 1), kind).toBe('proposed')
    expect(await propose(kind, 1), kind).toBe(offerKinds.includes(kind) ? 'proposed' : 'proposal.open-before')
  }
})
