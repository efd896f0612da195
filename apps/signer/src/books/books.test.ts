import { type Address, bep20, deriveAddress, networks } from '@millrace/chain'
import { isSignedBy } from '@millrace/chain/signedMessage'
import { buildTree, noRecord, recordHash, toHex, writeRecord, type BooksRecord } from '@millrace/proof'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/createWorld.ts'
import { connect } from '../store.ts'
import { readBooksKey, type BooksKey } from './booksKey.ts'
import { openBooksKey } from './publishBooksKey.ts'

let world: World
let key: BooksKey
const running: ReturnType<World['start']>[] = []
beforeAll(async () => {
  world = await createWorld()
  const client = await connect(world.env['SIGNER_DATABASE_URL'] ?? '')
  key = await openBooksKey(client, world.folder)
  await client.end()
})
afterEach(stopAll)
afterAll(() => world.close())

function stopAll() {
  return Promise.all(running.splice(0).map((signer) => signer.stop().catch(() => undefined)))
}
const start = (onCheckpoint?: Parameters<World['start']>[1]) => {
  const signer = world.start({}, onCheckpoint)
  running.push(signer)
  return signer
}

/** Three leaves in order, each with a hash and a value of one unit. */
const leaves = Buffer.concat(
  [1, 2, 3].map((first) => Buffer.from(`0${first}`.repeat(32) + '1'.padStart(16, '0'), 'hex')),
)
const liability = (from: Buffer): BooksRecord['liabilities'][number] => {
  const { root, leafCount } = buildTree(from)
  return { currency: 'USDT', root: toHex(root.hash), total: String(root.sum), leaves: leafCount, members: 2 }
}
const toDay = (epoch: number) => new Date(Date.UTC(2026, 0, epoch)).toISOString().slice(0, 10)
const buildRecord = (epoch: number, previous: string, changes: Partial<BooksRecord> = {}): BooksRecord => ({
  version: 1,
  epoch,
  day: toDay(epoch),
  sealedAt: `${toDay(epoch + 1)}T00:01:00.000Z`,
  liabilities: [liability(leaves)],
  reserves: [],
  ledgerDayHash: 'b'.repeat(64),
  ledgerEntries: epoch,
  auditHash: 'c'.repeat(64),
  challengesHash: 'd'.repeat(64),
  statementsKey: 'e'.repeat(64),
  booksKey: key.publicKey,
  previous,
  ...changes,
})

/** As the sealing would. Returns the hash. */
const addRecord = async (record: BooksRecord): Promise<string> => {
  const { epoch, day, sealedAt } = record
  const text = writeRecord(record)
  const hash = recordHash(text)
  await world.owner.query(
    `with e as (insert into books_epoch (epoch, day, seed) values ($1, $2, sha256($3)) on conflict do nothing), t as (
       insert into books_tree (epoch, currency, total, members, leaves) values ($1, 'USDT', 3, 2, 3)
       on conflict do nothing
     ), l as (
       insert into books_leaves (epoch, currency, part, first_hash, leaves)
       values ($1, 'USDT', 0, substr($7::bytea, 1, 32), $7::bytea)
       on conflict do nothing
     )
     insert into transparency_record (epoch, day, record, hash, sealed_at) values ($1, $2, $4, $5, $6)`,
    [epoch, day, Buffer.from(randomUUID()), text, Buffer.from(hash, 'hex'), sealedAt, leaves],
  )
  return hash
}
const findSignature = async (epoch: number): Promise<string | null> => {
  const { rows } = await world.owner.query<{ signature: string | null }>(
    `select encode(signature, 'hex') as signature from transparency_record where epoch = $1`,
    [epoch],
  )
  return rows[0]?.signature ?? null
}
const expectSigned = async (epoch: number) => {
  await expect.poll(() => findSignature(epoch)).not.toBeNull()
}
const findObjection = async (epoch: number): Promise<string | undefined> => {
  const { rows } = await world.owner.query<{ detail: string }>(
    `select detail from reconciliation_item where subject = 'record ' || $1::int and closed_at is null`,
    [epoch],
  )
  return rows[0]?.detail
}
/** Only a test can take a record away again: the triggers refuse it. */
const removeRecord = (epoch: number) =>
  world.owner.query(`begin; set local session_replication_role = replica;
    delete from transparency_record where epoch = ${epoch}; delete from books_leaves where epoch = ${epoch};
    delete from books_tree where epoch = ${epoch}; delete from books_epoch where epoch = ${epoch}; commit`)
const journalFile = () => join(world.folder, 'books.journal')

/** The records that the tests below build on, each signed. */
const hashes: string[] = [noRecord]
const lastHash = () => hashes.at(-1) as string
const signNext = async (changes: Partial<BooksRecord> = {}): Promise<number> => {
  const epoch = hashes.length
  hashes.push(await addRecord(buildRecord(epoch, lastHash(), changes)))
  start()
  await expectSigned(epoch)
  return epoch
}

test('a record is signed, anchored on the chain, and signed by each address that it counts', async () => {
  const epoch = hashes.length
  const member = deriveAddress(world.keys.bep20.xpub, 901, 'member')
  const machine = deriveAddress(world.keys.trc20.xpub, 902, 'machine')
  const till = deriveAddress(world.keys.bep20.xpub, 903, 'member')
  const stranger = deriveAddress(world.keys.trc20.xpub, 904, 'member')
  await world.owner.query(
    `insert into deposit_address (rail, address, number, member_id, machine_id)
     values ('bep20', $1, 901, gen_random_uuid(), null), ('trc20', $2, 902, null, gen_random_uuid()),
       ('practice', $3, 903, null, null), ('trc20', $4, 905, gen_random_uuid(), null)`,
    [member, machine, till, stranger],
  )
  hashes.push(await addRecord(buildRecord(epoch, lastHash())))
  const counted = [
    ['bep20', world.keys.bep20.hotAddress],
    ['bep20', member],
    ['trc20', world.keys.trc20.hotAddress],
    ['trc20', machine],
    ['practice', till],
  ] as const
  for (const rail of ['bep20', 'trc20', 'practice'])
    await world.owner.query(
      `insert into reserve_sealed (epoch, rail, currency, kind, amount, low, addresses, is_demo)
       values ($1, $2, 'USDT', 'chain', 5, 5, $3, false)`,
      [
        epoch,
        rail,
        JSON.stringify(
          [...counted, ['trc20', stranger] as const]
            .filter(([of]) => of === rail)
            .map(([, address]) => ({ address, amount: '1' })),
        ),
      ],
    )
  const signer = start()
  await expectSigned(epoch)
  expect(key.isSigned(lastHash(), (await findSignature(epoch)) ?? '')).toBe(true)

  await expect
    .poll(async () => {
      await world.chains.bep20.mine()
      const { rows } = await world.owner.query<{ hash: string; block: string | null }>(
        'select transaction_hash as hash, block from record_anchor where epoch = $1',
        [epoch],
      )
      return rows[0]?.block ? rows[0].hash : null
    })
    .not.toBeNull()
  const { rows: anchors } = await world.owner.query<{ hash: string; sender: string }>(
    'select transaction_hash as hash, sender from record_anchor where epoch = $1',
    [epoch],
  )
  const sent = await world.chains.bep20.rpc.call<{ input: string; from: string }>('eth_getTransactionByHash', [
    anchors[0]?.hash,
  ])
  expect(sent).toMatchObject({ input: `0x${lastHash()}`, from: deriveAddress(world.keys.bep20.xpub, 0, 'anchor') })
  // The hot wallet's nonces are those of payouts.
  expect(await world.countHotTransactions()).toBe(0)

  const readControl = async () =>
    (
      await world.owner.query<{ rail: string; address: Address; text: string; signature: `0x${string}` }>(
        'select rail, address, text, signature from control_message where epoch = $1',
        [epoch],
      )
    ).rows
  await expect.poll(async () => (await readControl()).length).toBe(counted.length)
  for (const { rail, address, text, signature } of await readControl()) {
    expect(text).toBe(`Millrace reserves ${toDay(epoch)} ${lastHash()} ${address}`)
    const format = networks.find((network) => network.rail === rail)?.addressFormat ?? bep20.addressFormat
    expect(isSignedBy({ format, address }, text, signature)).toBe(true)
  }
  expect(signer.logLines.filter(({ msg }) => msg.includes('none of this key file'))).toHaveLength(1)
})

test('a signer that dies between its journal and the database gives the same signature again', async () => {
  const epoch = hashes.length
  hashes.push(await addRecord(buildRecord(epoch, lastHash())))
  let deaths = 0
  start((checkpoint) => {
    if (checkpoint === 'record-in-journal' && deaths++ === 0) throw new Error('killed')
  })
  await expectSigned(epoch)
  expect(deaths).toBe(1)
  expect((await readFile(journalFile(), 'utf8')).match(new RegExp(`"epoch":${epoch},`, 'g'))).toHaveLength(1)
})

describe('what the signer refuses', () => {
  // Attack by the application’s password or a database put back, on sealed days: two roots for one day.
  // Impossible: the signer’s journal is outside the database, and it signs one record for each epoch.
  test('another record of a day that it has signed', async () => {
    const epoch = await signNext()
    await stopAll()
    await removeRecord(epoch)
    const other = buildRecord(epoch, hashes[epoch - 1] as string, { ledgerDayHash: '0'.repeat(64) })
    await addRecord(other)
    const signer = start()
    await expect.poll(() => findObjection(epoch)).toContain('Another record of this epoch was signed before')
    expect(await findSignature(epoch)).toBeNull()
    expect(signer.logLines.filter(({ msg }) => msg === 'the record of a day is not signed')).toHaveLength(1)
    await stopAll()
    // The record that it signed gets the same signature back.
    await removeRecord(epoch)
    await addRecord(buildRecord(epoch, hashes[epoch - 1] as string))
    start()
    await expectSigned(epoch)
  })

  // Attack by the database’s owner, on sealed days: a day is dropped, changed afterwards or backdated.
  // Impossible: each record names the one before, and the signer compares that with what it has signed itself.
  test.each<[string, (epoch: number) => BooksRecord, string]>([
    ['leaves out a day', (epoch) => buildRecord(epoch + 1, lastHash()), 'leaves out days'],
    ['follows a record that it never signed', (epoch) => buildRecord(epoch, 'f'.repeat(64)), 'does not follow'],
    ['is dated before', (epoch) => buildRecord(epoch, lastHash(), { day: toDay(epoch - 1 - 200) }), 'dated before'],
    [
      'was sealed before the one it follows',
      (epoch) => buildRecord(epoch, lastHash(), { sealedAt: '2020-01-01T00:00:00.000Z' }),
      'dated before',
    ],
    ['has lost transfers', (epoch) => buildRecord(epoch, lastHash(), { ledgerEntries: 0 }), 'fewer transfers'],
    ['names another key', (epoch) => buildRecord(epoch, lastHash(), { booksKey: 'f'.repeat(64) }), 'another key'],
  ])('a record that %s', (_what, build, reason) => expectRefused(build, reason))

  // Attack by the application’s database password, on sealed days: nodes are handed in that do not follow from the
  // leaves, so that a false root is signed. Impossible: the signer computes the tree from all leaves itself.
  test.each<[string, (epoch: number) => BooksRecord, string]>([
    [
      'has a root that does not follow from its leaves',
      (epoch) => buildRecord(epoch, lastHash(), { liabilities: [{ ...liability(leaves), root: 'a'.repeat(64) }] }),
      'does not follow from the leaves',
    ],
    [
      'leaves a leaf out',
      (epoch) => buildRecord(epoch, lastHash(), { liabilities: [liability(leaves.subarray(0, 80))] }),
      'does not follow from the leaves',
    ],
  ])('a record that %s', (_what, build, reason) => expectRefused(build, reason))

  async function expectRefused(build: (epoch: number) => BooksRecord, reason: string): Promise<void> {
    if (hashes.length === 1) await signNext()
    await stopAll()
    const record = build(hashes.length)
    await addRecord(record)
    start()
    await expect.poll(() => findObjection(record.epoch)).toContain(reason)
    expect(await findSignature(record.epoch)).toBeNull()
    await stopAll()
    await removeRecord(record.epoch)
    await world.owner.query(`update reconciliation_item set closed_at = now() where closed_at is null`)
  }

  test('a text whose hash is another one', async () => {
    const epoch = hashes.length
    await addRecord(buildRecord(epoch, lastHash()))
    await world.owner.query(`begin; set local session_replication_role = replica;
      update transparency_record set hash = sha256('other') where epoch = ${epoch}; commit`)
    start()
    await expect.poll(() => findObjection(epoch)).toContain('hash is another')
    await stopAll()
    await removeRecord(epoch)
  })
})

// Attack by the signer’s database password without its key, on sealed days: a signature is made up.
// Impossible: the database verifies it, takes them in order, and never takes a second one.
test('a made-up signature is refused by the database', async () => {
  await stopAll()
  const epoch = hashes.length
  const hash = await addRecord(buildRecord(epoch, lastHash()))
  const client = await connect(world.env['SIGNER_DATABASE_URL'] ?? '')
  try {
    const sign = (of: number, signature: string) =>
      client.query('select sign_record($1, $2)', [of, Buffer.from(signature, 'hex')])
    await expect(sign(epoch, '0'.repeat(128))).rejects.toThrow('not by the books')
    await expect(sign(epoch, key.sign(lastHash()))).rejects.toThrow('not by the books')
    await expect(sign(epoch - 1, '0'.repeat(128))).rejects.toThrow('is signed already')
    await expect(client.query('select publish_books_key($1)', [Buffer.alloc(32)])).rejects.toThrow('anybody could')
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    await expect(client.query('select publish_books_key($1)', [other])).rejects.toThrow('another key')
    await expect(client.query(`update transparency_record set signature = null`)).rejects.toThrow('permission denied')
    await sign(epoch, key.sign(hash))
    expect(await findSignature(epoch)).toBe(key.sign(hash))
  } finally {
    await client.end()
    await removeRecord(epoch)
  }
})

test('without its journal, with a damaged one, or without its key the signer does not start', async () => {
  if (hashes.length === 1) await signNext()
  await stopAll()
  const text = await readFile(journalFile(), 'utf8')
  await rename(journalFile(), `${journalFile()}.away`)
  await expect(start().ended).rejects.toThrow('There is no journal books.journal')
  await writeFile(journalFile(), text.replace('"epoch":1', '"epoch":2'))
  await expect(start().ended).rejects.toThrow('is damaged in line 1')
  await rename(`${journalFile()}.away`, journalFile())
  const keyFile = join(world.folder, 'books-key.pem')
  await rename(keyFile, `${keyFile}.away`)
  await expect(start().ended).rejects.toThrow('There is no key of the books')
  await rename(`${keyFile}.away`, keyFile)
  expect((await readBooksKey(world.folder))?.publicKey).toBe(key.publicKey)
})
