import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { nextDay } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { addMember, openProgramme, verifyPerson } from '../../../test/programmes.ts'
import { createProposals } from '../../../test/proposals.ts'
import { signInMany } from '../signin/store.ts'
import { payInvitations } from './invite.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ app, owner } = server.database)
  await fundPromotions(owner, usdt(1_000_000_000n))
  await openProgramme(owner, 'invitation', { amounts: [2_000_000n], countriesOff: ['GB'] })
})
afterAll(() => server.stop())

/** Each in a browser of their own: tests otherwise share one. */
async function register(inviter?: NewMember): Promise<NewMember> {
  const member = await newMember(server, { inviteCode: inviter?.inviteCode ?? '' })
  await owner.query('delete from member_origin where member_id = $1', [member.id])
  return member
}
const post = async (path: string, { token }: NewMember, body: object = {}) =>
  (await server.post(path, body, token)).answer.data
async function signInOnDays(members: readonly string[], days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await signInMany(
      databaseOf(app),
      members.map((memberId) => ({ memberId, zoneMinutes: null })),
    )
    await nextDay(app)
  }
}
const share = (kind: 'device' | 'network', hash: string, ...members: readonly string[]) =>
  owner.query(`insert into member_origin (member_id, kind, hash, seen_at) select unnest($3::uuid[]), $1, $2, now()`, [
    kind,
    Buffer.from(hash),
    members,
  ])
const findState = async (invitedId: string) =>
  (await owner.query('select state, checks, refusal from invitation where invited_id = $1', [invitedId])).rows[0]

test('the reward arrives once the invited person is verified and has signed in on three days', async () => {
  const inviter = await register()
  const friend = await register(inviter)
  expect(await post('share/info', inviter)).toMatchObject({
    inviteCode: inviter.inviteCode,
    shareUrl: expect.stringMatching(/\/#\/user\/login\/register\?inviteCode=$/) as unknown,
    shareLink: expect.stringContaining(`/#/user/login/register?inviteCode=${inviter.inviteCode}`) as unknown,
    invited: 1,
    validUsers: 0,
    levels: [{ level: 1, people: 1, valid: 0 }],
    team: 1,
    level: { grade: 0, gradeText: 'Newcomer' },
    nextLevel: { grade: 1, from: 1 },
    reward: '2.000000',
    amount: '0.000000',
    referrer: '',
    programme: { isOpen: true },
  })
  expect((await post('share/info', friend)).referrer).toMatch(/^\+91 ••• \d{3}$/)
  await signInOnDays([friend.id], 2)
  await verifyPerson(owner, friend.id)
  await payInvitations(databaseOf(app))
  expect(await post('share/invited/floor', inviter)).toMatchObject({
    total: 1,
    list: [{ level: 1, isVerified: true, signInDays: 2, validTime: null, state: 'waiting', amount: '0.000000' }],
  })
  const { data } = (await server.post('signin/todaySignin', {}, friend.token)).answer
  expect(data.days).toBe(3)
  await Promise.all(Array.from({ length: 5 }, () => payInvitations(databaseOf(app))))
  expect(await post('share/invited/floor', inviter)).toMatchObject({
    list: [{ signInDays: 3, state: 'paid', amount: '2.000000', validTime: expect.any(String) as unknown }],
  })
  expect(await post('app/user/queryInviteMsg', inviter)).toMatchObject({ total: 1, amount: '2.000000' })
  const records = (await server.call('wallet/record?type=6', { headers: inviter.token })).answer.data
  expect(records).toMatchObject({ total: 1, list: [{ type: 6, amount: '2.000000' }] })
  const info = (await server.call('user/info', { headers: inviter.token })).answer.data
  expect(info).toMatchObject({ num: 1, grade: 1, vipLevel: 1, gradeText: 'Spring', markText: 'Spring' })
  const hindi = (await server.call('user/info', { headers: { ...inviter.token, language: 'hi_IN' } })).answer.data
  expect(hindi.gradeText).toBe('झरना')
  await expectSound(app)
})

test('deeper levels are counted and earn nothing, and the counts are kept as people join', async () => {
  const top = await register()
  const second = await addMember(app, { invitedBy: top.id })
  const third = await addMember(app, { invitedBy: second })
  await Promise.all(Array.from({ length: 20 }, () => addMember(app, { invitedBy: third })))
  await verifyPerson(owner, third)
  await signInOnDays([third], 3)
  await payInvitations(databaseOf(app))
  expect(await post('share/invited/floor/num', top)).toEqual({
    team: 22,
    valid: 1,
    levels: [
      { level: 1, people: 1, valid: 0 },
      { level: 2, people: 1, valid: 1 },
      { level: 3, people: 20, valid: 0 },
    ],
  })
  const page = await post('share/invited/floor2', top, { level: 3, pageSize: 15, pageNum: 2 })
  expect(page).toMatchObject({ total: 20 })
  expect(page.list).toHaveLength(5)
  expect(page.list[0]).toMatchObject({ level: 3, state: '', amount: '0.000000' })
  expect(Object.keys(page.list[0]).toSorted()).toEqual(
    ['amount', 'createTime', 'id', 'isVerified', 'level', 'name', 'noReward', 'reason', 'signInDays', 'state'].concat(
      'validTime',
    ),
  )
  const { rows } = await owner.query(`select member_id from reward where kind = 'invitation' and reason = $1`, [
    `invitation:${third}`,
  ])
  expect(rows).toEqual([{ member_id: second }])
  await expectSound(app)
})

// Attack by a member, on rewards. Visible: the invitation waits for an operator, who sees which rule it is.
test('somebody invites themselves, runs a ring, or a farm of devices', async () => {
  const inviter = await addMember(app)
  const self = await addMember(app, { invitedBy: inviter })
  const [one, two] = [await addMember(app, { invitedBy: inviter }), await addMember(app, { invitedBy: inviter })]
  const farmed = await addMember(app, { invitedBy: inviter })
  await share('device', 'own phone', inviter, self)
  await share('device', 'ring', one, two)
  await share('device', 'farm', farmed, ...(await Promise.all(Array.from({ length: 3 }, () => addMember(app)))))
  const invited = [self, one, two, farmed]
  for (const id of invited) await verifyPerson(owner, id)
  await signInOnDays(invited, 3)
  await payInvitations(databaseOf(app))
  expect(await findState(self)).toMatchObject({ state: 'review', checks: ['same-device'] })
  expect(await findState(one)).toMatchObject({ state: 'review', checks: ['ring'] })
  expect(await findState(farmed)).toMatchObject({ state: 'review', checks: ['farm'] })

  const support = await server.signIn('support@millrace.test')
  const list = (await server.call('console/invitation/list?state=review', { headers: support })).answer.data
  expect(list.list.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(invited))
  const decide = (invitedId: string, isApproved: boolean, reason = '') =>
    createProposals(server).propose('invitation-review', { invitedId, isApproved }, support, reason)
  expect((await decide(self, false)).error).toBe('review.reason-missing')
  expect((await decide(self, false, 'Two accounts of one person')).data).toMatchObject({
    subject: inviter,
    state: 'approved',
    after: { invitedId: self, isApproved: false },
  })
  expect((await decide(self, true)).error).toBe('proposal.decided')
  expect((await decide(inviter, true)).error).toBe('invitation.unknown')
  expect((await decide(one, true)).code).toBe(200)
  await payInvitations(databaseOf(app))
  expect(await findState(one)).toMatchObject({ state: 'paid' })
  expect(await findState(self)).toMatchObject({ state: 'rejected' })
  const { rows } = await owner.query('select count(*)::int as n from reward where member_id = $1', [inviter])
  expect(rows[0].n).toBe(1)
  await expectSound(app)
})

// Attack by a member, on rewards. Visible: more than ten valid people within a day wait for an operator.
test('somebody’s script brings dozens of valid people in a day', async () => {
  const inviter = await addMember(app)
  const people = await Promise.all(Array.from({ length: 14 }, () => addMember(app, { invitedBy: inviter })))
  for (const id of people) await verifyPerson(owner, id)
  await signInOnDays(people, 3)
  await payInvitations(databaseOf(app))
  const { rows } = await owner.query('select distinct state, checks from invitation where inviter_id = $1', [inviter])
  expect(rows).toEqual([{ state: 'review', checks: ['burst'] }])
})

test('each rule of review has its limit, and sees those above the inviter too', async () => {
  const [top, stranger] = [await addMember(app), await addMember(app)]
  const inviter = await addMember(app, { invitedBy: await addMember(app, { invitedBy: top }) })
  const addInvited = () => addMember(app, { invitedBy: inviter })
  const checksOf = async (invited: string) => {
    const { rows } = await owner.query('select invitation_checks($1, $2) as checks', [inviter, invited])
    return rows[0].checks
  }
  const [alone, neighbour, ofTop, ofStranger] = [
    await addInvited(),
    await addInvited(),
    await addInvited(),
    await addInvited(),
  ]
  await share('network', 'one flat', inviter, neighbour)
  await share('device', 'phone of the top', top, ofTop)
  await share('device', 'phone of three', ofStranger, stranger, await addMember(app))
  // A network that others share is no device.
  await share('network', 'one carrier', alone, ofTop, top, stranger)
  expect(await checksOf(alone)).toEqual([])
  expect(await checksOf(neighbour)).toEqual(['same-network'])
  expect(await checksOf(ofTop)).toEqual(['ring'])
  expect(await checksOf(ofStranger)).toEqual([])
  await share('device', 'phone of three', await addMember(app))
  expect(await checksOf(ofStranger)).toEqual(['farm'])
  await share('device', 'everything', inviter, ofStranger, neighbour)
  expect(await checksOf(ofStranger)).toEqual(['same-device', 'ring', 'farm'])

  const setValid = (days: number, ids: readonly string[]) =>
    owner.query(
      `update invitation set state = 'ready', valid_at = '2026-01-01'::timestamptz + $1 * interval '1 day'
       where invited_id = any($2)`,
      [days, ids],
    )
  await setValid(1, [alone, ...(await Promise.all(Array.from({ length: 9 }, addInvited)))])
  const [dayLater, later] = [await addInvited(), await addInvited()]
  await setValid(2.01, [later])
  expect(await checksOf(alone)).toEqual([])
  await setValid(2, [dayLater])
  expect(await checksOf(alone)).toEqual(['burst'])
  expect(await checksOf(later)).toEqual([])
})

test('what cannot be paid yet stays due; what never will is said', async () => {
  const british = await addMember(app, { country: 'GB' })
  const [friend, other] = [await addMember(app, { invitedBy: british }), await addMember(app)]
  const late = await addMember(app, { invitedBy: other })
  await openProgramme(owner, 'invitation', { amounts: [10_000_000_000_000n], countriesOff: ['GB'] })
  for (const id of [friend, late]) await verifyPerson(owner, id)
  await signInOnDays([friend, late], 3)
  await payInvitations(databaseOf(app))
  expect(await findState(friend)).toMatchObject({ state: 'unpaid', refusal: 'country-off' })
  expect(await findState(late)).toMatchObject({ state: 'ready', refusal: 'budget-empty' })
  await openProgramme(owner, 'invitation', { amounts: [2_000_000n], countriesOff: ['GB'] })
  await owner.query(`update invitation set tried_at = now() - interval '1 hour' where invited_id = $1`, [late])
  await payInvitations(databaseOf(app))
  expect(await findState(late)).toMatchObject({ state: 'paid', refusal: '' })
  await expectSound(app)
})

// Attack by the application’s database password, on rewards. Impossible: who invited whom is kept from the first
// moment on, and only functions write invitations.
test('somebody with the application’s password makes members their own invitees', async () => {
  const [attacker, victim] = [await addMember(app), await addMember(app)]
  const expectRefused = (text: string, values: unknown[]) =>
    expect(app.query(text, values)).rejects.toThrow(/denied|does not change/)
  await expectRefused('update member set invited_by = $1 where id = $2', [attacker, victim])
  await expectRefused(`insert into invitation (invited_id, inviter_id, invited_at) values ($2, $1, now())`, [
    attacker,
    victim,
  ])
  await expectRefused(`update invitation set state = 'ready', valid_at = now() where inviter_id = $1`, [attacker])
  await expectRefused(`select mark_valid(array[$1::uuid])`, [victim])
})
