import { calls } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { nextDay } from '../../test/machines.ts'
import { newMember } from '../../test/newMember.ts'
import { proveBooks } from '../income/index.ts'
import { sealDay } from '../ledger/index.ts'

let server: TestServer
let support: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const listEntries = (action: string) =>
  query(
    `select o.email, a.subject_id, a.after from audit a left join operator o on o.id = a.operator_id
    where action = $1 order by a.id`,
    [action],
  )

// Attack by somebody with the server’s password, on the audit log: entries are changed or erased. Impossible: the
// application can only add to it, and a trigger holds for the owner too.
test('the audit log can be neither changed nor erased, by the application or by the owner', async () => {
  for (const statement of ['update audit set action = $$x$$', 'delete from audit', 'truncate audit']) {
    await expect(server.database.owner.query(statement)).rejects.toThrow('append-only')
    await expect(server.database.app.query(statement)).rejects.toThrow('permission denied')
  }
})

// Attack by somebody with the server’s password, on the audit log: an entry is written in the name of an operator who
// is not signed in. Impossible: `record_audit` takes the author from their session.
test('the application cannot write an entry in the name of an operator who is not signed in', async () => {
  const { app } = server.database
  await expect(
    app.query(`insert into audit (operator_id, action, request_id) select id, 'login', 'x' from operator`),
  ).rejects.toThrow('permission denied')
  const record = (session: string) =>
    app.query(`select record_audit($1, null, 'made-up', null, null, null, 'x', '', '')`, [session])
  await expect(record('no such token')).rejects.toThrow('no such session')
  await record(support['x-access-token'] ?? '')
  expect(await listEntries('made-up')).toMatchObject([{ email: 'support@millrace.test' }])
})

// Attack by a stranger, on the audit log: an operator’s password is guessed. Visible: operators see each failed sign-in
// in the audit log.
test('a failed sign-in leaves a trace, also one for an operator who does not exist', async () => {
  const login = (email: string) => server.post('console/auth/login', { email, password: 'Wrong12345', code: '000000' })
  await login('admin@millrace.test')
  await login('nobody@millrace.test')
  const [{ id }] = await query(`select id from operator where email = 'admin@millrace.test'`)
  expect(await listEntries('login.failed')).toEqual([
    { email: null, subject_id: id, after: null },
    { email: null, subject_id: null, after: null },
  ])
})

// Attack by one operator, on the audit log: members are looked up out of curiosity. Visible: operators see in the audit
// log who read which list or member, and what was searched for.
test('reading members leaves a trace, with what was searched for, and once while the page refreshes', async () => {
  const member = await newMember(server)
  const read = (path: string) => server.call(path, { headers: support })
  for (let i = 0; i < 3; i++) await read('console/member/list?q=achieng&pageSize=25')
  await read('console/member/list?q=another')
  await read(`console/member/one?id=${member.id}`)
  expect(await listEntries('read.member-list')).toMatchObject([
    { email: 'support@millrace.test', after: { q: 'achieng', pageSize: 25 } },
    { after: { q: 'another' } },
  ])
  expect(await listEntries('read.member-one')).toMatchObject([
    { email: 'support@millrace.test', subject_id: member.id },
  ])
})

// Attack by one operator, on the audit log: a list is found whose reading leaves no trace. Impossible: each call of the
// contract that shows operators a name or number is recorded.
test('every call that shows operators a member’s name or number leaves a trace', () => {
  // Opening one verification has an entry of its own.
  const unmarked = calls.filter(
    (call) =>
      call.who === 'operator' &&
      call.method === 'GET' &&
      !call.hasPersonalData &&
      /"(memberName|authorName|phone|documentNumber)":/.test(
        JSON.stringify(z.toJSONSchema(call.data, { unrepresentable: 'any' })),
      ),
  )
  expect(unmarked.map(({ path }) => path)).toEqual(['console/verification/one'])
})

// Attack by the database’s owner, on the audit log: an entry is changed afterwards, with its trigger off. Visible: the
// day’s seal no longer fits, and the proof of the books fails.
test('the audit log is sealed with the day, and an entry that was changed afterwards shows', async () => {
  const { owner, app } = server.database
  await nextDay(owner)
  // A seal ends where the oldest transaction of the whole PostgreSQL begins, and other tests have some of their own.
  await expect
    .poll(() =>
      query(
        `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ledger.xid_offset() > max(xid) as is_past
         from audit`,
      ),
    )
    .toEqual([{ is_past: true }])
  await sealDay(databaseOf(app))
  const verify = async () => (await app.query('select is_unbroken from verify_audit_seals()')).rows
  expect(await verify()).toEqual([{ is_unbroken: true }])
  const [{ entries }] = await query('select entries from audit_seal')
  expect(entries).toBeGreaterThan(3n)

  await owner.query('alter table audit disable trigger audit_append_only')
  await owner.query(`update audit set reason = 'nothing to see' where id = (select min(id) from audit)`)
  await owner.query('alter table audit enable trigger audit_append_only')
  expect(await verify()).toEqual([{ is_unbroken: false }])
  expect((await proveBooks(databaseOf(app))).filter(({ isOk }) => !isOk).map(({ name }) => name)).toEqual([
    'audit-seals-unbroken',
  ])
})
