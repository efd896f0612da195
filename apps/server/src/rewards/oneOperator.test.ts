import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCoupons } from '../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { nextDay } from '../../test/machines.ts'
import { newMember } from '../../test/newMember.ts'
import { addMember, openProgramme, verifyPerson } from '../../test/programmes.ts'
import { createProposals, proposeUnsigned } from '../../test/proposals.ts'
import { createOperator } from '../../test/withdrawals.ts'
import { payInvitations } from './invite/invite.ts'
import { signInMany } from './signin/store.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
let office: ReturnType<typeof createProposals>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  office = createProposals(server)
  ;({ app, owner } = server.database)
  await fundPromotions(owner, usdt(1_000_000_000n))
  for (const kind of ['welcome', 'invitation', 'share']) await openProgramme(owner, kind, { amounts: [1_000_000n] })
})
afterAll(() => server.stop())

const dayMax = 50

const addPeople = async (count: number, verifiedBy: string | null, invitedBy: string | null = null) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const id = await addMember(app, { invitedBy })
      await verifyPerson(owner, id, id, verifiedBy)
      return id
    }),
  )
async function signInOnThreeDays(members: readonly string[]): Promise<void> {
  for (let day = 0; day < 3; day++) {
    if (day > 0) await nextDay(app)
    await signInMany(
      databaseOf(app),
      members.map((memberId) => ({ memberId, zoneMinutes: null })),
    )
  }
}
const count = (values: readonly (string | undefined)[], wanted: string | undefined) =>
  values.filter((value) => value === wanted).length
const countPaid = async (ids: readonly string[]) =>
  (
    await owner.query(`select count(*)::int as paid from invitation where state = 'paid' and invited_id = any ($1)`, [
      ids,
    ])
  ).rows[0].paid
const receiveWelcome = async (id: string): Promise<string> =>
  (await app.query('select outcome from receive_welcome($1)', [id])).rows[0].outcome
const findReviewer = async (id: string) => {
  const finance = await server.signIn('maker@millrace.test')
  const { data } = (await server.call('console/programme/list', { headers: finance })).answer
  return data.reviewers.find((row: { id: string }) => row.id === id)
}

// Attack by one support operator, on rewards. Visible: fifty rewards a day is all that rests on one operator’s word,
// then another one decides, and finance reads how many and how much it was for each.
test('an operator approves what accounts of their own have sent in', async () => {
  const support = await server.signIn('support@millrace.test')
  const { rows } = await owner.query(`select id from operator where email = 'support@millrace.test'`)
  const people = await addPeople(dayMax + 5, null)
  for (const id of people)
    await app.query(`select submit_for_review($1, 'share', null, null, null, $2)`, [id, `https://youtu.be/${id}`])
  const submissions = await owner.query<{ id: string }>('select id from submission where member_id = any ($1)', [
    people,
  ])
  const decide = (submissionId: string, isApproved: boolean, by = support) =>
    office.propose('submission', { submissionId, isApproved }, by)
  const answers = await Promise.all(submissions.rows.map(async ({ id }) => ({ id, ...(await decide(id, true)) })))
  const errors = answers.map(({ error }) => error)
  expect([count(errors, undefined), count(errors, 'review.operator-limit')]).toEqual([dayMax, 5])
  const [refused, rejected, later] = answers.filter(({ error }) => error !== undefined)
  expect(refused?.msg).toContain('Another operator has to decide the next ones today')
  expect((await decide(rejected?.id ?? '', false)).data).toMatchObject({ after: { isApproved: false } })
  const admin = await server.signIn('admin@millrace.test')
  expect((await decide(refused?.id ?? '', true, admin)).data).toMatchObject({ state: 'approved' })
  expect(await findReviewer(rows[0].id)).toMatchObject({
    rewards: dayMax,
    amount: '50.000000',
    today: dayMax,
    todayMax: dayMax,
  })
  await nextDay(app)
  expect((await decide(later?.id ?? '', true)).data).toMatchObject({ state: 'approved' })
  expect(await findReviewer(rows[0].id)).toMatchObject({ rewards: dayMax + 1, today: 1 })
  await expectSound(app)
})

// Attack by one support operator, on rewards. Visible: each approved invitation counts to the operator’s fifty of the
// day when it is approved, however many are approved at once.
test('an operator approves the invitations of accounts of their own', async () => {
  const operatorId = await createOperator(owner, 'support')
  const inviter = await addMember(app)
  const people = await addPeople(dayMax + 3, null, inviter)
  await owner.query(
    `insert into member_origin (member_id, kind, hash, seen_at) select unnest($1::uuid[]), 'device', '\\x05', now()`,
    [[inviter, ...people]],
  )
  await signInOnThreeDays(people)
  await payInvitations(databaseOf(app))
  const approve = async (invitedId: string): Promise<string> =>
    (await proposeUnsigned(owner, operatorId, 'invitation-review', { invitedId, isApproved: true })).outcome
  const outcomes = await Promise.all(people.map(approve))
  expect([count(outcomes, 'done'), count(outcomes, 'review.operator-limit')]).toEqual([dayMax, 3])
  await payInvitations(databaseOf(app))
  expect(await countPaid(people)).toBe(dayMax)
  expect(await findReviewer(operatorId)).toMatchObject({ rewards: dayMax, amount: '50.000000', today: dayMax })
  await expectSound(app)
})

// Attack by one support operator, on rewards. Visible: rewards of people whom one operator has verified count to the
// same fifty a day, also when these accounts are closed before they are paid.
test('an operator verifies invented people', async () => {
  const operatorId = await createOperator(owner, 'support')
  const people: string[] = []
  // More than ten valid people of one inviter within a day would be looked at.
  for (let i = 0; i < 6; i++) people.push(...(await addPeople(10, operatorId, await addMember(app))))
  await signInOnThreeDays(people)
  const [closed = ''] = people
  await owner.query('delete from verification where member_id = $1', [closed])
  const welcomes = await Promise.all(people.slice(1, 21).map(receiveWelcome))
  expect(count(welcomes, 'granted')).toBe(20)
  await Promise.all([payInvitations(databaseOf(app)), payInvitations(databaseOf(app))])
  expect(await countPaid(people)).toBe(dayMax - 20)
  expect(await Promise.all(people.slice(21, 26).map(receiveWelcome))).toEqual(
    Array.from({ length: 5 }, () => 'day-limit'),
  )
  // What was received stays so.
  expect(await receiveWelcome(people[1] ?? '')).toBe('same')
  const { rows } = await owner.query(
    `select count(*)::int as waiting from invitation
     where (state, refusal, verified_by) = ('ready', 'day-limit', $1) and person is not null`,
    [operatorId],
  )
  expect(rows[0].waiting).toBe(people.length - dayMax + 20)
  expect(await findReviewer(operatorId)).toMatchObject({ rewards: dayMax, today: dayMax })
  const member = await newMember(server)
  await verifyPerson(owner, member.id, member.id, operatorId)
  const readWelcome = async () =>
    (await server.call('registerReward/query', { headers: member.token })).answer.data as { state: string }
  expect(await readWelcome()).toMatchObject({ state: 'closed', noReward: 'limit' })
  await nextDay(app)
  expect(await readWelcome()).toMatchObject({ state: 'open', noReward: '' })
  await owner.query(`update invitation set tried_at = null where state = 'ready'`)
  await payInvitations(databaseOf(app))
  expect(await countPaid(people)).toBe(people.length)
  await expectSound(app)
})

// Attack by one support operator, on rewards. Visible: a member gets one voucher of a programme, and one operator gives
// fifty a day, each of them listed with who gave it.
test('an operator gives vouchers to accounts of their own', async () => {
  const operatorId = await createOperator(owner, 'support')
  const programme = await openCoupons(owner, { isVoucher: true })
  const members = await Promise.all(Array.from({ length: dayMax + 3 }, () => addMember(app)))
  const give = async (memberId: string): Promise<string> =>
    (await proposeUnsigned(owner, operatorId, 'voucher', { memberId, programmeId: programme })).outcome
  const [first = ''] = members
  expect(await Promise.all([give(first), give(first)])).toEqual(expect.arrayContaining(['done', 'voucher.limit']))
  const outcomes = await Promise.all(members.slice(1).map(give))
  expect([count(outcomes, 'done'), count(outcomes, 'review.operator-limit')]).toEqual([dayMax - 1, 3])
  // What was refused has left nothing, and each that was given is signed for.
  const { rows } = await owner.query(
    `select count(*)::int as given, bool_and(p.kind = 'voucher' and p.state = 'approved') as proposed,
       (select count(*)::int from proposal where proposed_by = $1) as proposals
     from coupon c join proposal p on p.id = c.id where c.given_by = $1`,
    [operatorId],
  )
  expect(rows).toEqual([{ given: dayMax, proposed: true, proposals: dayMax }])
  await expectSound(app)
})
