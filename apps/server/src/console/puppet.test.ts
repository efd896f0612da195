import { createHash, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApproverKey } from '../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { enrol, invite, readInvitation, signInAs, type Enrolled } from '../../test/enrolment.ts'
import { elsewhere } from '../../test/newMember.ts'
import { createProposals } from '../../test/proposals.ts'
import { hashPassword } from '../passwords/index.ts'

type Headers = Record<string, string>

let server: TestServer
let office: ReturnType<typeof createProposals>
let aheadMs = 0
let admin: Headers
let maker: Headers
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(Date.now() + aheadMs) })
  office = createProposals(server)
  admin = await server.signIn()
  maker = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

const signIn = (email: string, enrolled: Enrolled): Promise<Headers> => signInAs(server, email, enrolled)
/** What takes two: money set aside, proposed by the maker. */
const proposeAdjustment = async (): Promise<string> =>
  (await office.propose('adjustment', { kind: 'fx-fund', currency: 'USDT', amount: '1' }, maker)).data.id
const decide = (id: string, headers: Headers) => office.decide(id, headers)
const reset = (id: string) => {
  // Later than the first link, by the clock that orders the inbox.
  aheadMs += 1
  return server.post('console/operator/reset', { id }, admin)
}
const readItem = async (email: string) =>
  (await server.call('console/operator/list?pageSize=100', { headers: admin })).answer.data.list.find(
    (row: { email: string }) => row.email === email,
  )

// Attack by one admin, on new operators. Impossible: the link goes to the new operator’s address and is stored as a
// hash, and they set password and second factor themselves.
test('an admin reads the link, password or second factor of somebody whom they invited', async () => {
  const { answer } = await server.post(
    'console/operator/invite',
    { email: 'unseen@millrace.test', name: 'Unseen', role: 'finance' },
    admin,
  )
  const token = await readInvitation(server, 'unseen@millrace.test')
  expect(token).toHaveLength(43)
  await enrol(server, 'unseen@millrace.test')
  const seen = JSON.stringify([
    answer,
    await readItem('unseen@millrace.test'),
    (await server.call('console/audit/list', { headers: admin })).answer,
  ])
  expect(seen).not.toContain(token)
  expect(seen).not.toMatch(/totp|password"|secret/i)
  expect(server.logged()).not.toContain(token)
  const [row] = await query(
    'select i::text as everything, token_hash from operator_invitation i order by created_at desc',
  )
  expect(row.everything).not.toContain(token)
  expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
})

// Attack by one admin, on new operators. Impossible: the database lets nobody decide before the waiting time is over,
// 24 hours unless set otherwise.
test('an account that was invited a minute ago approves what the inviter wants', async () => {
  const puppet = await invite(server, admin, 'puppet@millrace.test', 'finance')
  const headers = await signIn('puppet@millrace.test', puppet)
  const id = await proposeAdjustment()
  expect(await decide(id, headers)).toMatchObject({ code: 403, error: 'operator.waits' })
  expect(await query('select state from proposal where id = $1', [id])).toEqual([{ state: 'open' }])
  // The database refuses it too, whoever asks.
  await expect(
    server.database.owner.query(`select decide($1, $2, 'rejected', 'x', null, '', '')`, [id, puppet.id]),
  ).rejects.toThrow('may not decide yet')
  const [{ hours }] = await query(
    `select extract(epoch from decides_from - at) / 3600 as hours from operator_making where operator_id = $1`,
    [puppet.id],
  )
  expect(Number(hours)).toBeCloseTo(24)
})

// Attack by one admin, on new operators: whoever invited an operator ends the waiting time. Impossible: only a second
// admin’s word ends it.
// Attack by two admins, on new operators: a puppet is made together. Visible: beside each decision, the console shows
// operators how, when and by whom the decider was made.
test('the one who invited cannot end the waiting time; a second admin can, and both are shown', async () => {
  const first = await invite(server, admin, 'first@millrace.test', 'admin')
  await query(
    `insert into operator_making (operator_id, how, at, decides_from)
      values ($1, 'earlier', now(), now() - interval '1 hour')`,
    [first.id],
  )
  const second = await signIn('first@millrace.test', first)
  const puppet = await invite(server, admin, 'vouched@millrace.test', 'finance')
  const vouch = (headers: Headers) => server.post('console/operator/vouch', { id: puppet.id }, headers)
  expect((await vouch(admin)).answer.error).toBe('operator.own-word')
  expect((await readItem('vouched@millrace.test')).canVouch).toBe(false)
  expect((await vouch(maker)).answer.error).toBe('role.missing')
  expect((await vouch(second)).answer).toMatchObject({ code: 200 })
  expect((await vouch(second)).answer.error).toBe('operator.ready')
  const headers = await signIn('vouched@millrace.test', puppet)
  const id = await proposeAdjustment()
  await addApproverKey(server.database.owner, puppet.id, 'vouched@millrace.test')
  expect((await decide(id, headers)).error).toBe('adjustment.insufficient')
  expect((await office.decide(id, headers, 'rejected')).data).toMatchObject({ state: 'rejected' })
  const trail = await server.call(`console/decision/list?subjectId=${id}`, { headers: maker })
  expect(trail.answer.data).toMatchObject([
    { act: 'proposed' },
    {
      by: { id: puppet.id },
      act: 'rejected',
      makings: [
        { how: 'word', by: 'first' },
        { how: 'invitation', by: 'Admin (demonstration)' },
      ],
    },
  ])
})

// Attack by somebody who finds a link, on new operators: an invitation is used a second time, after a newer one, or
// after 48 hours. Impossible: a link works once, and the newest one only, for 48 hours.
test('a link works once, in the first of two browsers, and not after a newer one or after 48 hours', async () => {
  const email = 'once@millrace.test'
  const { answer } = await server.post('console/operator/invite', { email, name: 'Once', role: 'support' }, admin)
  const replaced = await readInvitation(server, email)
  await reset(answer.data.id)
  expect((await server.post('console/enrol/open', { token: replaced }, elsewhere())).answer.error).toBe('enrol.over')

  const token = await readInvitation(server, email)
  const { totpSecret } = (await server.post('console/enrol/open', { token }, elsewhere())).answer.data
  const code = generateSync({ secret: totpSecret, epoch: Math.floor(Date.now() / 1_000) })
  const complete = (password: string, givenCode = code) =>
    server.post('console/enrol/complete', { token, password, code: givenCode }, elsewhere())
  expect((await complete('password of one', code === '000000' ? '000001' : '000000')).answer.error).toBe(
    'enrol.code-wrong',
  )
  const answers = await Promise.all(['password of one', 'password of another'].map((password) => complete(password)))
  expect(answers.map(({ answer }) => answer.error ?? 'done').sort()).toEqual(['done', 'enrol.over'])

  await reset(answer.data.id)
  await query(`update operator_invitation set expires_at = now() where used_at is null`)
  const old = await readInvitation(server, email)
  expect((await server.post('console/enrol/open', { token: old }, elsewhere())).answer.error).toBe('enrol.over')
})

// Attack by one admin, on new operators: an operator who may decide is taken over by resetting their second factor.
// Impossible: a reset takes effect with a link to the operator’s own address, ends their sessions and makes them wait
// again.
test('an admin who resets an operator’s second factor makes them wait again', async () => {
  const target = await invite(server, admin, 'reset@millrace.test', 'finance')
  await query(`insert into operator_making (operator_id, how, decides_from) values ($1, 'earlier', now())`, [target.id])
  const before = await signIn('reset@millrace.test', target)
  expect((await decide(randomUUID(), before)).error).toBe('proposal.unknown')
  await reset(target.id)
  // Until the link is used, nothing changes.
  expect((await decide(randomUUID(), before)).error).toBe('proposal.unknown')
  const again = await enrol(server, 'reset@millrace.test')
  expect((await decide(randomUUID(), before)).error).toBe('session.required')
  const after = await signIn('reset@millrace.test', again)
  expect((await decide(randomUUID(), after)).error).toBe('operator.waits')
})

// Attack by one admin, on new operators: an old account is given a role that decides, or brought back. Impossible: it
// waits like a new one.
test('an operator who gets a role that decides, or is activated again, waits too', async () => {
  const { id } = await invite(server, admin, 'rises@millrace.test', 'support')
  await query(`insert into operator_making (operator_id, how, decides_from) values ($1, 'earlier', now())`, [id])
  const mayDecide = async () => (await query('select may_decide($1) as may', [id]))[0].may
  const change = (role: string, isActive: boolean) =>
    server.post('console/operator/update', { id, name: 'Rises', role, isActive }, admin)
  expect(await mayDecide()).toBe(true)
  await change('finance', true)
  expect(await mayDecide()).toBe(false)
  await query(`insert into operator_making (operator_id, how, decides_from) values ($1, 'earlier', now())`, [id])
  await change('finance', false)
  await change('finance', true)
  expect(await mayDecide()).toBe(false)
})

// Attack by somebody with the server’s password, on approvals. Impossible: the application may not write these rows,
// and their functions take the session of an operator.
test('an operator is made, promoted or let decide at once, by writing rows', async () => {
  const { app } = server.database
  for (const statement of [
    `insert into operator (email, name, role) values ('x@x.example', 'x', 'admin')`,
    `update operator set role = 'admin'`,
    `update operator set password_check = sha256('x')`,
    `update operator set totp_last_step = 0`,
    `insert into operator_making (operator_id, how, decides_from) select id, 'word', now() from operator`,
    `insert into decision (kind, subject_id, operator_id, act) select 'report', id, id, 'approved' from operator`,
    `update wallet_rule set operator_wait_hours = 0`,
    `select token_hash from operator_invitation`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
  await expect(app.query(`select invite_operator('x@x.example', 'x', 'admin', sha256('x'))`)).rejects.toThrow('admins')
  const checker = (await query(`select id from operator where email = 'checker@millrace.test'`))[0].id
  await expect(
    app.query(`select decide($1, $2, 'rejected', 'x', null, '', '')`, [await proposeAdjustment(), checker]),
  ).rejects.toThrow('only whoever is signed in does this')
})

// Attack by somebody with the server’s password, on demonstration data: an operator of the demonstration is added
// outside practice mode, and decides. Impossible: the database adds none there, and none that it has may decide.
test('nobody passes for an operator of the demonstration outside practice mode', async () => {
  const { app } = server.database
  const hash = await hashPassword('x')
  const put = (email: string) =>
    app.query(`select put_demo_operator($1, 'x', 'admin', $2, 'x', 'x', null)`, [email, hash])
  await expect(put('x@x.example')).rejects.toThrow('demonstration_has_test_addresses')
  await query('update wallet_rule set is_practice = false')
  await put('late@millrace.test')
  expect(await query(`select from operator where email = 'late@millrace.test'`)).toEqual([])
  expect(await query(`select from operator where is_demo and may_decide(id)`)).toEqual([])
  await query('update wallet_rule set is_practice = true')
})
