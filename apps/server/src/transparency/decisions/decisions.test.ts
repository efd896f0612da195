import type { DataOf } from '@millrace/contract/call'
import type { decisionLog, DecisionEntry } from '@millrace/contract/transparency/decisions'
import type { transparencySummary } from '@millrace/contract/transparency/summary'
import { entryHash, idOfText, logSealHash, noEntry, parseRecord } from '@millrace/proof'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../tools/audit/client.ts'
import { auditDecisions } from '../../../../../tools/audit/decisions.ts'
import { createBooksSigner, sealNextDay, type BooksSigner } from '../../../test/books.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { createMachine } from '../../../test/machines.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { createProposals } from '../../../test/proposals.ts'

type Headers = Record<string, string>
type Log = DataOf<typeof decisionLog>
type Summary = DataOf<typeof transparencySummary>
let server: TestServer
let signer: BooksSigner
let office: ReturnType<typeof createProposals>
let maker: Headers
let checker: Headers
beforeAll(async () => {
  server = await createTestServer()
  signer = await createBooksSigner(server.database)
  office = createProposals(server)
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const readLog = async (from = 1): Promise<Log> => {
  await keepBooks(server.database.app)
  return (await server.call(`transparency/decisions?from=${from}`)).answer.data
}
const readDecisions = async (): Promise<Summary['decisions']> => {
  await keepBooks(server.database.app)
  return (await server.call('transparency/summary')).answer.data.decisions
}
const proposeRetirement = async () => {
  const machineId = await createMachine(server.database.app)
  return (await office.propose('machine-retirement', { machineId }, maker)).data
}
const textOf = (entry: DecisionEntry | undefined) => (entry && 'text' in entry ? entry.text : undefined)

/** A row as an earlier version, or one with the whole database, has left it. */
const addDecision = async (text: string, kind = 'withdrawal', subject: string = randomUUID()) => {
  await query(
    `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
     select $1, $2, k.operator_id, 'approved', k.id, $3, $4 from approver_key k limit 1`,
    [kind, subject, Buffer.alloc(64, 1), text],
  )
  return (await readLog()).entries.at(-1)
}

test('the log has each act and key in order, chained, and nobody’s name', async () => {
  const { id, text } = await proposeRetirement()
  await office.decide(id, checker)
  const { entries, next } = await readLog()
  expect(next).toBeNull()
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i + 1))
  const own = entries.filter((entry) => 'proposal' in entry && entry.proposal === id)
  expect(own.map(({ act }) => act)).toEqual(['proposed', 'approved'])
  expect(textOf(own[0])).toBe(text)
  expect(textOf(own[1])).toContain(`\n\n${text}`)
  expect(id).toBe(idOfText(text))
  const added = entries.filter(({ act }) => act === 'key-added')
  for (const { key, operator } of own as { key: string; operator: string }[])
    expect(added).toContainEqual(expect.objectContaining({ key, operator, how: 'demonstration' }))
  const [{ hash }] = await query(`select encode(hash, 'hex') as hash from decision_log order by number desc limit 1`)
  expect(entries.reduce((before, entry) => entryHash(before, entry), noEntry)).toBe(hash)
  const people = await query('select name, email from operator')
  for (const { name, email } of people) {
    expect(JSON.stringify(entries)).not.toContain(name)
    expect(JSON.stringify(entries)).not.toContain(email)
  }
})

test('the audit finds nothing wrong with it', async () => {
  const { id } = await proposeRetirement()
  await office.decide(id, checker, 'rejected')
  await readLog()
  const epoch = await sealNextDay(server.platform, signer)
  const { text, signature } = (await server.call(`transparency/record?epoch=${epoch}`)).answer.data.record
  const client = {
    base: '',
    keep: async () => {},
    get: async ({ path }: { path: string }) => (await server.call(path)).answer.data,
  } as Client
  const sealed = [{ record: parseRecord(text), hash: '', signed: { text, signature } }]
  const { findings } = await auditDecisions(client, sealed, true)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  expect(findings[0]?.text).toMatch(/^The log has \d+ entries without a gap. 1 records seal it/)
})

test('it is there in parts, and the same again adds nothing', async () => {
  const { entries } = await readLog()
  expect((await readLog(3)).entries).toEqual(entries.slice(2))
  expect((await readLog(entries.length + 1)).entries).toEqual([])
})

// Attack by whoever reads the books, on public figures: accounts, addresses or what is said of a member are read from
// the log of decisions. Impossible: such texts are not in it, but their hash, and of members’ payments no id to guess
// the text with.
test.each([
  ['a withdrawal', 'Millrace approval\nkind: withdrawal\nid: 1\naccount: 123456\npayee: Asha', true],
  ['a release', 'Millrace approval\nkind: release\nid: 1\nto: till 7', true],
  [
    'a decision of one',
    'Millrace decision\nact: approved\nby: 1\n\nMillrace approval\nkind: adjustment\naccount: 1',
    true,
  ],
  ['a bank account', 'Millrace proposal\nkind: adjustment\nto.destination: 123456789\nto.rail: bank', false],
  [
    'an earlier account',
    `Millrace proposal\nto.destination: 0x${'a'.repeat(40)}\nwas.destination: 77\nwas.rail: bank`,
    false,
  ],
  ['an e-mail address', 'Millrace proposal\nkind: rate\nreason: as ravi@example.com asked', false],
  [
    'a reason about a member',
    `Millrace decision\nact: seen\nreason: Asha\n\nMillrace act\nfacts: sha256 ${'a'.repeat(64)}`,
    false,
  ],
])('of %s only the hash is published', async (_, text, isIdHidden) => {
  const { id } = await proposeRetirement()
  expect(await addDecision(text, 'release', id)).toMatchObject({
    text: null,
    textHash: createHash('sha256').update(text).digest('hex'),
    signature: '01'.repeat(64),
    proposal: isIdHidden ? null : id,
  })
})

test.each([
  ['a rate from before', 'Millrace approval\nkind: rate\nid: 1\nrate: 83'],
  [
    'an address on a chain',
    `Millrace proposal\nto.destination: 0x${'a'.repeat(40)}\nto.rail: bep20\nwas.destination: \nwas.rail: `,
  ],
  ['a decision about a member', `Millrace decision\nact: seen\n\nMillrace act\nfacts: sha256 ${'a'.repeat(64)}`],
  ['a reason', 'Millrace decision\nact: rejected\nreason: too low\n\nMillrace proposal\nkind: rate'],
])('%s is published', async (_, text) => {
  expect(textOf(await addDecision(text))).toBe(text)
})

test('what is no proposal has no id in the log: it would be that of a member’s withdrawal', async () => {
  expect(await addDecision('Millrace decision\nact: approved')).toMatchObject({ kind: 'withdrawal', proposal: null })
})

test('a key that is added in three days, or removed, is in the log from then on', async () => {
  const [{ id }] = await query(
    `insert into approver_key (operator_id, public_key, role, added_at, how)
     select id, sha256('one more'), role, now() + interval '3 days', 'colleague' from operator limit 1 returning id`,
  )
  const key = createHash('sha256').update('one more').digest('hex')
  const actsOf = async () => (await readLog()).entries.filter((entry) => entry.key === key).map(({ act }) => act)
  expect(await actsOf()).toEqual([])
  await query(`update approver_key set added_at = now() where id = $1`, [id])
  expect(await actsOf()).toEqual(['key-added'])
  await query('select end_key($1)', [id])
  expect(await actsOf()).toEqual(['key-added', 'key-removed'])
})

test('a sealed day seals the log, in a record that earlier verifiers read', async () => {
  await proposeRetirement()
  const { entries } = await readLog()
  const epoch = await sealNextDay(server.platform, signer)
  await proposeRetirement()
  const { seals, entries: later } = await readLog()
  expect(later.length).toBe(entries.length + 1)
  const seal = seals.find((one) => one.epoch === epoch)
  expect(seal).toMatchObject({ entries: entries.length })
  const record = parseRecord((await server.call(`transparency/record?epoch=${epoch}`)).answer.data.record.text)
  const head = entries.reduce((before, entry) => entryHash(before, entry), noEntry)
  expect(record.auditHash).toBe(logSealHash(seal?.auditHead ?? '', head))
  const [{ hash }] = await query(`select encode(hash, 'hex') as hash from audit_seal where business_day = $1`, [
    record.day,
  ])
  expect(seal?.auditHead).toBe(hash)
})

// Attack by the application’s password, on approvals: an entry of the log is added, changed or removed. Impossible: it
// may ask for it to be brought up to date, which follows from what was signed, and write nothing.
test.each([
  `insert into decision_log (number, entry, hash) values (1000000, '{}', sha256('a'))`,
  `update decision_log set entry = '{}'`,
  'delete from decision_log',
  'truncate decision_log',
  `insert into decision_seal values (1000000, 0, sha256('a'))`,
  'update decision_seal set entries = 0',
  'delete from decision_time',
  'select extend_decision_log()',
  'select * from seal_decisions(current_date)',
])('cannot be written by the application: %s', async (statement) => {
  await expect(server.database.app.query(statement)).rejects.toThrow('permission denied')
})

// Attack by the database’s owner, on approvals: an entry of the log is changed, with its trigger off. Visible: to
// everybody who runs the audit, since the day’s record has sealed another one.
test('whoever changes it has to turn its trigger off first', async () => {
  await expect(query(`update decision_log set entry = '{}'`)).rejects.toThrow('what is sealed stays')
})

test('the public page counts what was decided, how long it waited, and what was refused', async () => {
  const find = async () =>
    (await readDecisions())
      .find(({ group }) => group === 'machines')
      ?.kinds.find(({ kind }) => kind === 'machine-retirement')
  const before = await find()
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await proposeRetirement()).id as string))
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids
  await query(`update proposal set proposed_at = proposed_at - interval '40 minutes' where id = $1`, [first])
  await query(`update proposal set proposed_at = proposed_at - interval '3 hours' where id = $1`, [second])
  await office.decide(third, checker)
  for (const id of [first, second]) await office.decide(id, checker, 'rejected')
  await office.decide(fourth, maker, 'withdrawn')
  await query(`update proposal set expires_at = now() where id = $1`, [fifth])
  const after = await find()
  const grown = (name: 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'open') =>
    (after?.[name] ?? 0) - (before?.[name] ?? 0)
  expect([grown('approved'), grown('rejected'), grown('withdrawn'), grown('expired'), grown('open')]).toEqual([
    1, 2, 1, 1, 1,
  ])
  const [{ minutes }] = await query(
    `select percentile_disc(0.5) within group (order by floor(extract(epoch from d.at - p.proposed_at) / 60)::int)
       as minutes
     from decision d join proposal p on p.id = d.subject_id 
     where p.kind = 'machine-retirement' and d.act in ('approved', 'rejected')`,
  )
  expect(after?.medianMinutes).toBe(minutes)
})

test('what one person did is overdue after a day, until another has looked at it', async () => {
  // A kind of its own, in SQL only: what no kind of the contract is, is counted among the others.
  await query(`create function rule_lamp() returns proposal_rule language sql as
    $$ select '{finance}'::text[], 1, 168, false $$`)
  await query(`create function may_lamp(p_content jsonb, p_before jsonb) returns proposed language sql as
    $$ select '', 'lamp', '{}'::jsonb, p_content $$`)
  await query('create function do_lamp(p_proposal proposal) returns void language sql as $$ select $$')
  const [one, two] = [await office.findOperator(maker), await office.findOperator(checker)]
  const act = async (lamp: number) =>
    (
      await query(
        `select id from propose($1, 'lamp', $2, 'why', date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
        [one.id, JSON.stringify({ lamp })],
      )
    )[0].id
  const ids = [await act(1), await act(2), await act(3)]
  await query(`update proposal set proposed_at = now() - interval '25 hours' where id = any ($1)`, [ids.slice(1)])
  const find = async () => (await readDecisions()).find(({ group }) => group === 'other')
  expect(await find()).toMatchObject({ done: 3, seen: 0, objected: 0, overdue: 2, approved: 0, medianMinutes: null })
  await query(`select look_at_act($1, $2, '', null, '', '')`, [ids[1], two.id])
  await query(`select look_at_act($1, $2, 'too bright', null, '', '')`, [ids[0], two.id])
  expect(await find()).toMatchObject({ done: 3, seen: 2, objected: 1, overdue: 1 })
})

test('a long log is there in pages, and each seal is on one of them', async () => {
  await query(
    `insert into decision (kind, subject_id, operator_id, act)
     select 'report', gen_random_uuid(), (select id from operator limit 1), 'approved' from generate_series(1, 420)`,
  )
  await keepBooks(server.database.app)
  const epoch = await sealNextDay(server.platform, signer)
  const pages = []
  for (let from: number | null = 1; from !== null;) {
    const page: Log = await readLog(from)
    pages.push(page)
    from = page.next
  }
  expect(pages.length).toBeGreaterThan(2)
  const entries = pages.flatMap((page) => page.entries)
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i + 1))
  expect(pages.flatMap(({ seals }) => seals.map((seal) => seal.epoch))).toEqual(
    Array.from({ length: epoch }, (_, i) => i + 1),
  )
})
