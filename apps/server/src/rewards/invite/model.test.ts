import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationChecks } from '../../../../../tools/rewards/invitationChecks.ts'
import { readRules } from '../../../../../tools/rewards/readRules.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { addMember } from '../../../test/programmes.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const people = fc.array(
  fc.record({
    // Many of one inviter, so that there are bursts.
    invitedBy: fc.option(fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2), { freq: 9 }),
    devices: fc.uniqueArray(fc.nat({ max: 40 }).map(String), { minLength: 1, maxLength: 2 }),
    networks: fc.uniqueArray(fc.nat({ max: 40 }).map(String), { minLength: 1, maxLength: 2 }),
    /** In days. */
    validAt: fc.option(fc.constantFrom(1, 1.25, 1.5, 1.75, 4), { freq: 9 }),
  }),
  { minLength: 24, maxLength: 30 },
)

test('the model of rewards sends the same invitations to review as the database', async () => {
  const { app, owner } = database
  const { deviceMax, burstMax } = await readRules()
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(people, async (drawn) => {
      const members = drawn.map((person, i) => ({
        ...person,
        invitedBy: person.invitedBy === null || i === 0 ? null : person.invitedBy % i,
      }))
      const ids: string[] = []
      for (const { invitedBy } of members)
        ids.push(await addMember(app, { invitedBy: invitedBy === null ? null : (ids[invitedBy] as string) }))
      const origins = members.flatMap(({ devices, networks }, i) => [
        ...devices.map((name) => ({ id: ids[i], kind: 'device', name })),
        ...networks.map((name) => ({ id: ids[i], kind: 'network', name })),
      ])
      await app.query(
        `insert into member_origin (member_id, kind, hash, seen_at)
         select o.id, o.kind, sha256(convert_to($2 || o.kind || o.name, 'UTF8')), now()
         from jsonb_to_recordset($1) as o(id uuid, kind text, name text)`,
        [JSON.stringify(origins), ids[0]],
      )
      await owner.query(
        `update invitation i set state = 'ready', valid_at = '2026-01-01'::timestamptz + v.at * interval '1 day'
         from unnest($1::uuid[], $2::float8[]) as v(id, at) where i.invited_id = v.id and v.at is not null`,
        [ids, members.map(({ validAt }) => validAt)],
      )
      const world = {
        members,
        usersOf: groupBy(members.flatMap(({ devices }, i) => devices.map((device) => [device, i] as const))),
        validAt: members.map(({ validAt }) => validAt ?? undefined),
        invitedOf: new Map(members.map((_, i) => [i, members.flatMap((m, j) => (m.invitedBy === i ? [j] : []))])),
        deviceMax,
        burstMax,
      }
      for (const [i, { invitedBy, validAt }] of members.entries()) {
        if (invitedBy === null || validAt === null) continue
        const { rows } = await owner.query('select invitation_checks($1, $2) as checks', [ids[invitedBy], ids[i]])
        const checks = invitationChecks(world, i)
        expect(rows[0].checks).toEqual(checks)
        for (const check of checks) seen.add(check)
      }
    }),
    { numRuns: 12 },
  )
  expect([...seen].toSorted()).toEqual(['burst', 'farm', 'ring', 'same-device', 'same-network'])
})

function groupBy(pairs: readonly (readonly [string, number])[]): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>()
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value))
  return groups
}
