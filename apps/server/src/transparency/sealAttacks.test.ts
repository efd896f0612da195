import { buildTree, canonicalJson, parseRecord, recordHash, verifyRecords, type Challenge } from '@millrace/proof'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooksSigner, sealNextDay, type BooksSigner } from '../../test/books.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { createBuyer, newBuyer, nextDay } from '../../test/machines.ts'
import type { NewMember } from '../../test/newMember.ts'
import { bindDestination, withdraw } from '../../test/withdrawals.ts'
import { buildNodes } from './buildNodes.ts'
import { sealBooks } from './index.ts'

let server: TestServer
let signer: BooksSigner
let member: NewMember

const asOwner = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.database.owner.query<Row>(text, values)).rows
const asApp = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.database.app.query<Row>(text, values)).rows
const listSigned = async () => (await server.call('transparency/records')).answer.data.records

beforeAll(async () => {
  server = await createTestServer()
  signer = await createBooksSigner(server.database)
  member = await newBuyer(server, { money: 90_000_000n })
  for (let i = 1; i < 40; i++) await createBuyer(server.database.app, { money: BigInt(i) * 1_000_000n })
  await sealNextDay(server.platform, signer)
})
afterAll(() => server.stop())

// Attack by the application’s database password, on sealed days: a member is left out of the tree, or a balance in it
// is made smaller. Impossible: the database reads all members and computes all leaves itself, takes only nodes that
// follow from them, and compares the sum with the rest of the ledger in the same moment.
test('no member can be left out of a sealed day, and nodes that leave a leaf out are not taken', async () => {
  await nextDay(server.database.app)
  await asApp('select ledger.seal_day()')
  const { epoch } = (await asApp<{ epoch: number }>('select begin_books() as epoch'))[0]!
  const { leaves } = (await asApp<{ leaves: Buffer }>('select leaves from books_leaves where epoch = $1', [epoch]))[0]!
  const forged = buildTree(leaves.subarray(40))
  const store = async (tree: ReturnType<typeof buildTree>) =>
    asApp(`select store_books_nodes($1, 'USDT', $2) as outcome`, [
      epoch,
      Buffer.concat(tree.levels.slice(Math.min(6, tree.depth))),
    ])
  expect(await store(forged)).toEqual([{ outcome: 'wrong' }])
  // As many leaves, but one has a unit less.
  const smaller = Buffer.from(leaves)
  smaller[39] = ((smaller[39] ?? 0) + 1) % 256
  expect(await store(buildTree(smaller))).toEqual([{ outcome: 'wrong' }])
  expect(await asApp('select write_record($1) as outcome', [epoch])).toEqual([{ outcome: 'unbuilt' }])
  for (const change of [
    'delete from books_balance',
    'update books_balance set available = 0',
    `insert into books_leaves values (1, 'USDT', 9, '', '')`,
    'update books_tree set total = 0',
    `insert into transparency_record (epoch, day, record, hash, sealed_at) values (99, now(), '', sha256(''), now())`,
    `update transparency_record set signature = null`,
    `insert into transparency_key (kind, public_key) values ('books', sha256(''))`,
    'select freeze_balances(1)',
    `select sign_record(${epoch}, sha512(''))`,
  ])
    await expect(asApp(change), change).rejects.toThrow('permission denied')
  expect(await store(buildTree(leaves))).toEqual([{ outcome: 'stored' }])
  expect(await sealBooks(server.platform)).toBe(epoch)
  await signer.signRecords()
})

// Attack by the owner of the database, on sealed days: a negative balance makes the total smaller. Impossible: no
// frozen balance can be below zero, and a member’s money that is not the rest of custody is not sealed at all.
test('a negative balance cannot be frozen, and balances that are not the ledger’s rest are not sealed', async () => {
  await expect(asOwner(`insert into books_balance values (1, 'USDT', gen_random_uuid(), -5, 0, 0, 0)`)).rejects.toThrow(
    'books_balance_available_check',
  )
  await nextDay(server.database.app)
  const change = (delta: number) =>
    asOwner(`update ledger.account set balance = balance + $1 where owner = $2 and kind = 'available'`, [
      delta,
      member.id,
    ])
  await change(-1)
  await expect(sealBooks(server.platform)).rejects.toThrow('not what the ledger has in all')
  await change(1)
  expect(await sealBooks(server.platform)).not.toBeNull()
  await signer.signRecords()
})

// Attack by the owner of the database, on sealed days: two members are shown different roots of one day. Visible: to
// any two of them who compare the words, and to everybody, since two signed records of a day are a challenge that
// verifies.
test('a second record of a day cannot be written, and two signed ones are published as a challenge', async () => {
  await expect(
    asOwner(`insert into transparency_record (epoch, day, record, hash, sealed_at)
      select epoch, day, 'another', sha256('another'), now() from transparency_record where epoch = 1`),
  ).rejects.toThrow('transparency_record_pkey')
  const [first] = await listSigned()
  const text = canonicalJson({ ...parseRecord(first.text), ledgerEntries: 12_345 })
  const second = { text, signature: signer.sign(recordHash(text)) }
  const challenge: Challenge = { kind: 'two-records', first, second }
  const { answer } = await server.post('transparency/challenge', { challenge: canonicalJson(challenge) })
  expect(answer.data).toMatchObject({ number: 1 })
  const again = await server.post('transparency/challenge', { challenge: canonicalJson(challenge) })
  expect(again.answer.error).toBe('challenge.known')
  const { answer: listed } = await server.call('transparency/challenges')
  expect(listed.data.list).toMatchObject([{ kind: 'two-records', hash: answer.data.hash }])
})

// Attack by a member, on sealed days: words of one’s own, or a contradiction that is none, are published as a
// challenge. Impossible: only two things that we have signed and that contradict each other are taken, and nothing
// beside them.
test('a challenge that does not verify, or has words in it, is refused', async () => {
  const [first, second] = await listSigned()
  const own = { text: first.text.replace('"version":1', '"version":1 '), signature: first.signature }
  for (const challenge of [
    { kind: 'two-records', first, second },
    { kind: 'broken-chain', earlier: first, later: second },
    { kind: 'two-records', first, second: own },
    { kind: 'two-records', first, second, note: 'buy at example.com' },
    { kind: 'slander' },
    null,
  ]) {
    const { answer } = await server.post('transparency/challenge', { challenge: JSON.stringify(challenge) })
    expect(answer.error).toBe('challenge.unproven')
  }
  const { answer } = await server.post('transparency/challenge', { challenge: 'not even JSON' })
  expect(answer.error).toBe('challenge.unproven')
})

// Attack by the owner of the database, on sealed days: a published challenge is taken away. Visible: the next record
// has the hash of all challenges, and none can be deleted while triggers are on.
test('challenges stay, and the next record names them', async () => {
  await expect(asOwner('delete from challenge')).rejects.toThrow('what is sealed stays')
  const before = parseRecord((await listSigned()).at(-1).text)
  await sealNextDay(server.platform, signer)
  expect(parseRecord((await listSigned()).at(-1).text).challengesHash).not.toBe(before.challengesHash)
})

// Attack by the application’s database password, on sealed days: a nonce is used twice, so that two members share a
// leaf or a leaf can be recognised the next day. Impossible: each day has a seed of its own, which nobody who logs in
// can read or write.
test('nonces differ from day to day and from member to member, and nobody can read the seeds', async () => {
  const nonces = await asOwner<{ nonce: Buffer }>(
    `select m.nonce from books_epoch e join books_balance b using (epoch), books_of_member(e.epoch, b.member_id) m`,
  )
  expect(new Set(nonces.map(({ nonce }) => nonce.toString('hex'))).size).toBe(nonces.length)
  await expect(asApp('select seed from books_epoch')).rejects.toThrow('permission denied')
  await expect(asApp(`update books_epoch set seed = sha256('')`)).rejects.toThrow('permission denied')
})

// Attack by the application’s database password, on sealed days: a day is sealed later as if it had been earlier, or
// one is sealed again. Impossible: the database takes the day from the ledger’s last seal, always a later one, and its
// own time.
test('a day cannot be sealed for the past, nor twice, nor before it has ended', async () => {
  expect(await asApp('select begin_books() as epoch')).toEqual([{ epoch: null }])
  await expect(
    asApp(`insert into books_epoch (epoch, day, seed) values (90, '2001-01-01', sha256(''))`),
  ).rejects.toThrow('permission denied')
  const days = await asApp<{ day: string; isPast: boolean }>(
    'select day, day < ledger.today() as "isPast" from books_epoch order by epoch',
  )
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect(days.every(({ isPast }) => isPast)).toBe(true)
})

// Attack by the owner of the database, on sealed days: a day is dropped or changed afterwards. Visible: to whoever
// verifies the records, and to every device that has seen the day’s words.
test('a dropped or changed day is found', async () => {
  await expect(asOwner('delete from transparency_record')).rejects.toThrow('what is sealed stays')
  await expect(asOwner(`update transparency_record set record = '{}'`)).rejects.toThrow('changes once')
  const records = await listSigned()
  const isSound = async (some: typeof records) =>
    (await verifyRecords(some, { booksKey: signer.booksKey })).every(({ isOk }) => isOk)
  expect(await isSound(records)).toBe(true)
  expect(await isSound(records.toSpliced(1, 1))).toBe(false)
  const changed = records.with(1, { ...records[1], text: records[1].text.replace('"members":', '"members":1') })
  expect(await isSound(changed)).toBe(false)
})

// Attack by the platform’s owner, on reserves: money is lent for the night, so that enough is there at midnight.
// Visible: the record has the lowest figure of the day beside the last one.
test('money lent over midnight does not lift the day’s lowest figure', async () => {
  const hold = (amount: string) =>
    asOwner('select record_held($1, $2)', [
      'bep20',
      JSON.stringify([{ currency: 'USDT', kind: 'chain', amount, block: 1, addresses: [{ address: '0x1', amount }] }]),
    ])
  await hold('900')
  await hold('100')
  await hold('5000')
  await sealNextDay(server.platform, signer)
  expect(parseRecord((await listSigned()).at(-1).text).reserves).toMatchObject([
    { rail: 'bep20', amount: '5000', low: '100' },
  ])
})

// Attack by the platform’s owner, on sealed days: withdrawals under way are not counted as owed. Impossible: what is
// held for them is in the member’s leaf and in the total, and the member’s statement says so.
test('a withdrawal under way stays in what is owed', async () => {
  const total = async () => parseRecord((await listSigned()).at(-1).text).liabilities[0]?.total
  const before = await total()
  const destinationId = await bindDestination(server.database.app, member.id)
  await withdraw(server.database.app, { memberId: member.id, destinationId, amount: 20_000_000n })
  await sealNextDay(server.platform, signer)
  expect(await total()).toBe(before)
  const { answer } = await server.call('transparency/proof', { headers: member.token })
  expect(JSON.parse(answer.data.statement.text)).toMatchObject({
    available: '70000000',
    held: '20000000',
    total: '90000000',
  })
})

// Attack by the application’s database password, on sealed days: the key that signs statements is replaced, so that
// others can sign what contradicts us. Impossible: the first key stays until the owner of the database adds another.
test('the key of statements is announced once', async () => {
  await asApp('select announce_statements_key($1, $2)', [Buffer.alloc(32, 7), 'thief'])
  expect(await asApp(`select data_key from transparency_key where kind = 'statements'`)).toHaveLength(1)
  expect(await asApp(`select data_key from transparency_key where data_key = 'thief'`)).toEqual([])
})

// Attack by the platform’s owner, on reserves: wallets are emptied while their chain is said to be away, and the old
// figures are sealed. Impossible: while a chain has not answered for an hour no day is sealed, which stops buying.
test('no day is sealed with figures of a chain that are older than an hour', async () => {
  const { owner, app } = server.database
  await owner.query(`select record_held('trc20', '[{"currency": "USDT", "kind": "chain", "amount": "5", "block": 1,
    "addresses": [{ "address": "0x1", "amount": "5" }]}]')`)
  await owner.query(`update reserve_state set read_at = now() - interval '61 minutes' where rail = 'trc20'`)
  await nextDay(app)
  expect(await sealBooks(server.platform)).toBeNull()
  await owner.query(`update reserve_state set read_at = now() where rail = 'trc20'`)
  expect(await sealBooks(server.platform)).not.toBeNull()
})

// Attack by the application’s database password, on sealed days: an old moment is frozen, or an old time is written.
// Impossible: a transaction that began earlier neither begins a day nor decides when it was sealed.
test('a day is frozen and dated by the clock, whenever the transaction began', async () => {
  const { app } = server.database
  await nextDay(app)
  await asApp('select ledger.seal_day()')
  const client = await app.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await expect(client.query('select begin_books()')).rejects.toThrow('reads what is committed')
    await client.query('rollback')
    const { epoch } = (await asApp<{ epoch: number }>('select begin_books() as epoch'))[0]!
    await buildNodes(databaseOf(app), server.platform.settings.APP_DATABASE_URL, epoch)
    await client.query('begin')
    const { begunMs } = (
      await client.query<{ begunMs: number }>(
        'select extract(epoch from ledger.now())::float8 * 1000 as "begunMs", pg_sleep(0.05)',
      )
    ).rows[0]!
    await client.query('select write_record($1)', [epoch])
    await client.query('commit')
    const { sealedAt } = (
      await asApp<{ sealedAt: Date }>('select sealed_at as "sealedAt" from transparency_record where epoch = $1', [
        epoch,
      ])
    )[0]!
    expect(sealedAt.getTime()).toBeGreaterThanOrEqual(begunMs + 50)
  } finally {
    client.release()
  }
})
