import { createHash, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApproverKey } from '../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { enrol, invite, readInvitation, sendInvitation, signInAs, type Enrolled } from '../../test/enrolment.ts'
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
const reset = (operatorId: string) => {
  // Later than the first link, by the clock that orders the inbox.
  aheadMs += 1
  return office.agree('operator-reset', { operatorId }, [admin, maker])
}
const readItem = async (email: string) =>
  (await server.call('console/operator/list?pageSize=100', { headers: admin })).answer.data.list.find(
    (row: { email: string }) => row.email === email,
  )

// Attack by one admin, on new operators. Impossible: the link goes to the new operator’s address and is stored as a
// hash, and they set password and second factor themselves.
test('an admin reads the link, password or second factor of somebody whom they invited', async () => {
  const content = { email: 'unseen@millrace.test', name: 'Unseen', role: 'finance' } as const
  const answer = await office.agree('operator-invitation', content, [admin, maker])
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

// Attack by one admin, on new operators: a second account is made, to approve what the first one proposes. Impossible:
// an operator comes to be, or gets another role, a way back or a reset, when two people have signed it.
test('one admin alone makes, changes, brings back or resets nobody', async () => {
  const target = await invite(server, admin, 'target@millrace.test', 'support')
  const before = await query('select count(*) from operator_invitation')
  for (const [kind, content] of [
    ['operator-invitation', { email: 'puppet@millrace.test', name: 'Puppet', role: 'finance' }],
    ['operator-change', { operatorId: target.id, name: 'Target', role: 'finance', isActive: true }],
    ['operator-reset', { operatorId: target.id }],
  ] as const) {
    const { data } = await office.propose(kind, content, admin)
    expect(data).toMatchObject({ state: 'open' })
    expect((await office.decide(data.id, admin)).error).toBe('proposal.own')
  }
  expect(await query(`select from operator where email = 'puppet@millrace.test'`)).toEqual([])
  expect(await readItem('target@millrace.test')).toMatchObject({ role: 'support' })
  expect(await query('select count(*) from operator_invitation')).toEqual(before)
})

// Attack by two of finance, on new operators: they make an operator, or give somebody a role, without any admin.
// Impossible: one of those who sign has to be an admin. One of finance also stops nobody.
test('nothing is decided about operators without an admin', async () => {
  const checker = await server.signIn('checker@millrace.test')
  const content = { email: 'friend@millrace.test', name: 'Friend', role: 'admin' } as const
  const { data } = await office.propose('operator-invitation', content, maker)
  expect(await office.decide(data.id, checker)).toMatchObject({ code: 403, error: 'operator.no-admin' })
  expect(await query(`select from operator where email = 'friend@millrace.test'`)).toEqual([])
  const { id: operatorId } = await office.findOperator(checker)
  expect((await office.propose('operator-stop', { operatorId }, maker)).error).toBe('operator.no-admin')
  const support = await server.signIn('support@millrace.test')
  expect((await office.propose('operator-stop', { operatorId }, support)).error).toBe('role.missing')
  // The same proposal is decided by an admin.
  expect((await office.decide(data.id, admin)).data).toMatchObject({ state: 'approved' })
})

// Attack by two admins, on new operators: a puppet is made together. Visible: beside each decision, the console shows
// operators how, when and by which two the decider was made.
test('beside a decision, both who made its decider are shown', async () => {
  const puppet = await invite(server, admin, 'together@millrace.test', 'finance')
  const headers = await signIn('together@millrace.test', puppet)
  const id = await proposeAdjustment()
  // A session decides nothing without a key that colleagues have signed.
  expect((await decide(id, headers)).error).toBe('approval.unsigned')
  await addApproverKey(server.database.owner, puppet.id, 'together@millrace.test')
  expect((await decide(id, headers)).error).toBe('adjustment.insufficient')
  expect((await office.decide(id, headers, 'rejected')).data).toMatchObject({ state: 'rejected' })
  const trail = await server.call(`console/decision/list?subjectId=${id}`, { headers: maker })
  expect(trail.answer.data).toMatchObject([
    { act: 'proposed' },
    {
      by: { id: puppet.id },
      act: 'rejected',
      makings: [{ how: 'invitation', by: 'Admin (demonstration)', approvedBy: 'Checker (demonstration)' }],
    },
  ])
})

test('who waits since an earlier version decides when the time has come', async () => {
  const waiting = await invite(server, admin, 'waits@millrace.test', 'finance')
  const headers = await signIn('waits@millrace.test', waiting)
  await query(
    `insert into operator_making (operator_id, how, decides_from) values ($1, 'invitation', now() + interval '3 hours')`,
    [waiting.id],
  )
  const id = await proposeAdjustment()
  expect(await decide(id, headers)).toMatchObject({ code: 403, error: 'operator.waits' })
  // The database refuses it too, whoever asks.
  await expect(
    server.database.owner.query(`select decide($1, $2, 'rejected', 'x', null, '', '')`, [id, waiting.id]),
  ).rejects.toThrow('may not decide yet')
})

// Attack by somebody who finds a link, on new operators: an invitation is used a second time, after a newer one, or
// after 48 hours. Impossible: a link works once, and the newest one only, for 48 hours.
test('a link works once, in the first of two browsers, and not after a newer one or after 48 hours', async () => {
  const email = 'once@millrace.test'
  const id = await sendInvitation(server, admin, { email, name: 'Once', role: 'support' })
  const replaced = await readInvitation(server, email)
  await reset(id)
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

  await reset(id)
  await query(`update operator_invitation set expires_at = now() where used_at is null`)
  const old = await readInvitation(server, email)
  expect((await server.post('console/enrol/open', { token: old }, elsewhere())).answer.error).toBe('enrol.over')
})

// Attack by two operators, on new operators: a colleague is taken over by resetting their second factor. Impossible: a
// reset takes effect with a link to the operator’s own address, and ends their sessions.
test('a reset changes nothing until its link is used, and then ends the sessions', async () => {
  const target = await invite(server, admin, 'reset@millrace.test', 'finance')
  const before = await signIn('reset@millrace.test', target)
  await reset(target.id)
  expect((await decide(randomUUID(), before)).error).toBe('proposal.unknown')
  const again = await enrol(server, 'reset@millrace.test')
  expect((await decide(randomUUID(), before)).error).toBe('session.required')
  const after = await signIn('reset@millrace.test', again)
  expect((await decide(randomUUID(), after)).error).toBe('proposal.unknown')
  expect(await readItem('reset@millrace.test')).toMatchObject({
    makings: [
      { how: 'reset', by: 'Admin (demonstration)', approvedBy: 'Maker (demonstration)' },
      { how: 'invitation' },
    ],
  })
})

test('a new role and a way back are recorded, with both who decided', async () => {
  const { id: operatorId } = await invite(server, admin, 'rises@millrace.test', 'support')
  const change = { operatorId, name: 'Rises', role: 'finance', isActive: true } as const
  await office.agree('operator-change', change, [maker, admin])
  await office.propose('operator-stop', { operatorId }, admin)
  await office.agree('operator-change', change, [admin, maker])
  expect((await readItem('rises@millrace.test')).makings).toMatchObject([
    { how: 'activation', by: 'Admin (demonstration)', approvedBy: 'Maker (demonstration)' },
    { how: 'role', by: 'Maker (demonstration)', approvedBy: 'Admin (demonstration)' },
    { how: 'invitation' },
  ])
})

// Attack by somebody with the server’s password, on new operators: a link of their own is made for an operator whom two
// people have approved. Impossible: a link is made in the transaction that approves, and once.
test('a link is made with the approval, and once', async () => {
  const { app } = server.database
  const id = await sendInvitation(server, admin, { email: 'linked@millrace.test', name: 'Linked', role: 'admin' })
  const { data: open } = await office.propose(
    'operator-invitation',
    { email: 'open@millrace.test', name: 'Open', role: 'admin' },
    admin,
  )
  for (const proposal of [id, open.id, await proposeAdjustment(), randomUUID()])
    await expect(app.query(`select issue_invitation($1, sha256('mine'))`, [proposal])).rejects.toThrow('once')
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
    `insert into operator_invitation (operator_id, how) select id, 'reset' from operator`,
    `select invite_as_owner('x@x.example', 'x', 'admin', sha256('x'))`,
    `select do_operator_change(p) from proposal p`,
    `select do_operator_stop(p) from proposal p`,
    `select add_making(id, 'role', null, null) from operator`,
    `select token_hash from operator_invitation`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
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
