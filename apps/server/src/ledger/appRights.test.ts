import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, passQuiz } from '../../test/machines.ts'
import { addMember } from '../../test/programmes.ts'
import { createOperator, queryAs } from '../../test/withdrawals.ts'

// What the application's role could write by itself once, and now does by functions that check. What it still writes by
// itself is listed in docs/ATTACKS.md, from the rights of a new database.

let database: TestDatabase
let memberId: string
let sessionId: string
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.app)
  memberId = await addMember(database.app)
  sessionId = randomUUID()
  await database.owner.query(
    `insert into member_session (member_id, id, token_hash, device, address, created_at, last_seen_at)
     values ($1, $2, sha256('a token'), '', '', now(), now())`,
    [memberId, sessionId],
  )
})
afterAll(() => database.drop())

const attack = async (text: string, values: unknown[] = []) => (await database.app.query(text, values)).rows
const expectDenied = async (statements: readonly string[], reason = 'permission denied') => {
  for (const statement of statements) await expect(attack(statement), statement).rejects.toThrow(reason)
}
const issue = async (purpose: string, session = sessionId): Promise<string> => {
  const id = randomUUID()
  await attack(`select issue_challenge($1, $2, $3, $4, 'withdraw', '5 x', 'c', now() + interval '300 days')`, [
    id,
    purpose,
    memberId,
    session,
  ])
  return id
}

// Attack by somebody with the server’s password, on codes and sign-in: a passkey is given to any member, or the key of
// theirs is exchanged. Impossible: a passkey comes of a challenge that was answered in a session of its member, once.
test('a passkey is written by SQL, or without a challenge', async () => {
  await expectDenied([
    `insert into passkey (member_id, credential_id, public_key, counter, transports, name, created_at)
     values ('${memberId}', 'mine', 'key', 0, '{}', 'Mine', now())`,
    `update passkey set public_key = 'mine'`,
    `delete from passkey`,
    `insert into passkey_challenge (id, purpose, challenge, expires_at) values (gen_random_uuid(), 'add', 'c', now())`,
    `update passkey_challenge set taken_at = now()`,
  ])
  const add = (challenge: string) =>
    attack(`select add_passkey($1, $2, 'key', 0, '{}', 'Mine', now()) as "isAdded"`, [challenge, randomUUID()])
  await expect(add(randomUUID())).rejects.toThrow('no challenge was answered')
  await expect(issue('add', randomUUID())).rejects.toThrow('no such session')
  const challenge = await issue('add')
  await expect(add(challenge)).rejects.toThrow('no challenge was answered')
  const stepUp = await issue('step-up')
  await attack(`select take_challenge($1, 'step-up')`, [stepUp])
  await expect(add(stepUp)).rejects.toThrow('no challenge was answered')
  expect(await attack(`select id from take_challenge($1, 'add')`, [challenge])).toHaveLength(1)
  expect(await attack(`select id from take_challenge($1, 'add')`, [challenge])).toHaveLength(0)
  expect(await add(challenge)).toEqual([{ isAdded: true }])
  await expect(add(challenge)).rejects.toThrow('no challenge was answered')
})

// Attack by somebody with the server’s password, on the fund password: a proof of presence is written for any member,
// session and action. Impossible: it comes of an answered challenge for just that, or of a member’s fund password, in a
// session that there is, and is soon over.
test('a proof of presence is written by SQL, or for something else than was asked', async () => {
  await expectDenied([
    `insert into step_up (member_id, session_id, purpose, subject, expires_at)
     values ('${memberId}', '${sessionId}', 'withdraw', '5 x', now() + interval '300 days')`,
    `update step_up set expires_at = 'infinity'`,
    `delete from step_up`,
  ])
  const prove = (challenge: string | null, purpose = 'withdraw', subject = '5 x', session = sessionId) =>
    attack(`select grant_step_up($1, $2, $3, $4, $5, now() + interval '300 days')`, [
      memberId,
      session,
      purpose,
      subject,
      challenge,
    ])
  // This member has no fund password.
  await expect(prove(null)).rejects.toThrow('nothing proves')
  const challenge = await issue('step-up')
  await expect(prove(challenge)).rejects.toThrow('nothing proves')
  await attack(`select take_challenge($1, 'step-up')`, [challenge])
  await expect(prove(challenge, 'buy')).rejects.toThrow('nothing proves')
  await expect(prove(challenge, 'withdraw', '6 x')).rejects.toThrow('nothing proves')
  await expect(prove(challenge, 'withdraw', '5 x', randomUUID())).rejects.toThrow('nothing proves')
  await prove(challenge)
  await expect(prove(challenge)).rejects.toThrow('nothing proves')
  const { rows } = await database.owner.query(
    `select expires_at < now() + interval '61 minutes' as "isShort" from step_up where member_id = $1`,
    [memberId],
  )
  expect(rows).toEqual([{ isShort: true }])
})

// Attack by somebody with the server’s password, on receipts: a member who recharges is shown another page or account
// to pay to. Impossible: the rails store what the bank has told them, once, and outside practice only a page on a host
// on the list.
test('where a member pays is named or changed', async () => {
  const { owner } = database
  await expectDenied([
    `select save_charge(gen_random_uuid(), 'https://bank.example/pay', '7')`,
    `update recharge set page_url = 'https://evil.example'`,
    `update recharge set account_number = '1'`,
    `select nextval('deposit_number')`,
  ])
  const open = async (): Promise<string> =>
    (
      await owner.query(
        `insert into recharge (member_id, request_id, channel, rail, currency, asked, expires_at)
         values ($1, gen_random_uuid(), 'upi', 'bank', 'INR', 100, now() + interval '1 day') returning id`,
        [memberId],
      )
    ).rows[0].id
  const save = async (id: string, url: string) =>
    (await owner.query(`select save_charge($1, $2, '7') as outcome`, [id, url])).rows[0].outcome
  await owner.query('update wallet_rule set is_practice = false')
  const id = await open()
  expect(await save(id, 'https://evil.example/pay')).toBe('host-missing')
  await owner.query(`insert into link_host (host) values ('bank.example')`)
  expect(await save(id, 'http://bank.example/pay')).toBe('host-missing')
  expect(await save(id, 'https://bank.example/pay')).toBe('saved')
  expect(await save(id, 'https://bank.example/other')).toBe('not-open')
  await owner.query('update wallet_rule set is_practice = true')
  const other = await open()
  expect(await save(other, 'javascript:alert(1)')).toBe('host-missing')
  expect(await save(other, 'http://localhost:9000/pay')).toBe('saved')
})

// Attack by somebody with the server’s password, on the books: an item of reconciliation is taken, closed or rewritten,
// so that nobody looks at it. Impossible: only an operator of finance who is signed in takes one, and a signed act
// closes it.
test('an item of reconciliation is taken or closed by SQL', async () => {
  const { owner, app } = database
  await owner.query(`select set_aside('claim', gen_random_uuid(), 'a test')`)
  await expectDenied([
    `update reconciliation_item set owner_id = null, taken_at = now()`,
    `update reconciliation_item set closed_at = now()`,
    `delete from reconciliation_item`,
  ])
  const [item] = await attack(`select id from reconciliation_item where closed_at is null`)
  const operator = await createOperator(owner)
  const take = 'select take_item($1, $2) as "isTaken"'
  await expect(attack(take, [item.id, operator])).rejects.toThrow('only whoever is signed in')
  expect((await queryAs(app, operator, take, [item.id, operator])).rows).toEqual([{ isTaken: true }])
})

// Attack by somebody with the server’s password, on the community: the rules for what members and staff write are
// removed. Impossible: support writes them, signed in, and none is deleted.
test('the rules of the community are removed or switched off by SQL', async () => {
  await expectDenied([`delete from post_rule`, `update post_rule set is_active = false`])
  const operator = await createOperator(database.owner)
  await expect(
    attack(`select save_post_rule(null, $1, 'phone', 'words', 'x', '', '', true)`, [operator]),
  ).rejects.toThrow(/is for support|signed in/)
})

// Attack by somebody with the server’s password, on addresses and accounts: a member who has money or machines is
// locked out for good, by closing the account. Impossible: it stays open until both are gone.
test('an account with money or orders is closed by SQL', async () => {
  const { app } = database
  const close = (id: string) => attack('update member set closed_at = now() where id = $1', [id])
  const rich = await addMember(app)
  await giveMoney(app, rich, 100_000_000n)
  await expect(close(rich)).rejects.toThrow('stays open')
  await passQuiz(app, rich)
  await buyUnits(app, { memberId: rich, machineId: await createMachine(app), units: 1 })
  await expect(close(rich)).rejects.toThrow('stays open')
})

// Attack by somebody with the server’s password, on what belongs to others: messages are rewritten, or sessions moved
// to another member. Impossible: a message is marked as read, a session as seen, and nothing else of them changes.
test('messages and sessions are rewritten', () =>
  expectDenied([
    `update message set params = '{}'`,
    `update message set path = '/x'`,
    `update member_session set member_id = gen_random_uuid()`,
    `update member_session set token_hash = sha256('mine')`,
    `update risk_quiz set member_id = gen_random_uuid()`,
    `delete from risk_quiz`,
    `delete from graphile_worker.migrations`,
  ]))
