import { addressesHash, fingerprintWords, noRecord, recordHash, writeRecord } from '@millrace/proof'
import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from '../../test/practiceBank.ts'
import { parseSettings } from '../../test/prepareForTests.ts'
import { toRailUrl, toSignerUrl } from '../../test/roleUrls.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { createBankRail, keepStatements, reconcile, type BankRail, type OwnBalance } from '../rails/index.ts'
import { createNoticeBoard } from './witness/noticeBoard.ts'
import type { Witness } from './witness/witness.ts'
import { witnessRecords } from './witness/witnessRecords.ts'

let server: TestServer
let bank: PracticeBank
let railPool: pg.Pool
let railDb: Database
let bankRail: BankRail
let owner: pg.Pool
const books = generateKeyPairSync('ed25519')
const hashes: string[] = [noRecord]

beforeAll(async () => {
  ;[server, bank] = await Promise.all([createTestServer(), startPracticeBank()])
  owner = server.database.owner
  railPool = createPool(toRailUrl(server.database.ownerUrl), { max: 4 })
  railDb = createDatabase(railPool)
  const settings = parseSettings({
    APP_DATABASE_URL: server.database.appUrl,
    BANK_URL: bank.url,
    BANK_SECRET: bankSecret,
  })
  const nothing = async () => {}
  bankRail = createBankRail({
    settings,
    db: railDb,
    log: { warn: () => {}, info: () => {}, error: () => {} },
    listener: { onArrivals: nothing, onPaidOut: nothing, onFailed: nothing, onMachinesPaid: nothing },
  }) as BankRail
  await owner.query('select publish_books_key($1)', [rawKey(books.publicKey)])
})
afterAll(async () => {
  await railDb.destroy()
  await server.stop()
  await bank.close()
})

function rawKey(key: typeof books.publicKey): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-32)
}
const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
      format: 'jwk',
    }),
    Buffer.from(signature, 'hex'),
  )
const call = async (path: string) => (await server.call(path)).answer.data

const [hot, deposit] = [`0x${randomBytes(20).toString('hex')}`, `0x${randomBytes(20).toString('hex')}`]
/** The rail reads this, at two addresses. */
const read = (own: bigint) =>
  reconcile(railDb, {
    name: 'bep20',
    currencies: ['USDT'],
    health: async () => ({ isUp: true, note: '', height: 7n, behind: 0n }),
    ownBalances: async () => [
      {
        currency: 'USDT',
        own,
        custody: own,
        unbooked: 0n,
        hot: 1n,
        held: {
          block: 7n,
          addresses: [
            { address: hot, amount: own - 1n },
            { address: deposit, amount: 1n },
          ],
        },
      } satisfies OwnBalance,
    ],
  })

/** As sealing and signing would. */
async function sealDay(): Promise<{ readonly epoch: number; readonly day: string; readonly reserves: unknown }> {
  const epoch = hashes.length
  await owner.query(`insert into books_epoch (epoch, day, seed) values ($1, ledger.today(), sha256('x'))`, [epoch])
  await owner.query('select freeze_reserves(epoch, day) from books_epoch where epoch = $1', [epoch])
  const {
    rows: [sealed],
  } = await owner.query<{ day: string; reserves: [] }>(
    'select day::text as day, sealed_reserves(epoch) as reserves from books_epoch where epoch = $1',
    [epoch],
  )
  const { day, reserves } = sealed as { day: string; reserves: [] }
  const text = writeRecord({
    version: 1,
    epoch,
    day,
    sealedAt: '2026-01-01T00:00:00.000Z',
    liabilities: [],
    reserves,
    ledgerDayHash: noRecord,
    ledgerEntries: 0,
    auditHash: noRecord,
    challengesHash: noRecord,
    statementsKey: noRecord,
    booksKey: rawKey(books.publicKey).toString('hex'),
    previous: hashes.at(-1) as string,
  })
  const hash = recordHash(text)
  await owner.query(
    'insert into transparency_record (epoch, day, record, hash, sealed_at) values ($1, $2, $3, $4, now())',
    [epoch, day, text, Buffer.from(hash, 'hex')],
  )
  await owner.query('select sign_record($1, $2)', [epoch, sign(null, Buffer.from(hash, 'hex'), books.privateKey)])
  hashes.push(hash)
  await owner.query('update ledger.clock set offset_days = offset_days + 1')
  return { epoch, day, reserves }
}

describe('reserves', () => {
  // Attack by the operators, on reserves: money is borrowed over midnight, when the day is sealed. Visible: the
  // record, the page and the verifier have the least of the day beside what was there at its end.
  test('a loan over midnight does not lift the least of the day', async () => {
    await read(1_000_000n)
    await read(100_000n)
    await read(1_000_000n)
    expect(await call('transparency/reserves')).toMatchObject({
      control: null,
      bank: null,
      chains: [
        {
          rail: 'bep20',
          amount: '1.000000',
          low: '0.100000',
          readings: 3,
          block: 7,
          isUp: true,
          addresses: [
            { hex: hot, amount: '0.999999', control: null },
            { hex: deposit, amount: '0.000001', control: null },
          ],
        },
      ],
    })
    const { epoch, day, reserves } = await sealDay()
    expect(reserves).toEqual([
      {
        rail: 'bep20',
        kind: 'chain',
        currency: 'USDT',
        amount: '1000000',
        low: '100000',
        block: 7,
        addresses: 2,
        addressesHash: addressesHash([
          { address: hot, amount: '999999' },
          { address: deposit, amount: '1' },
        ]),
      },
    ])
    expect((await call('transparency/reserveDays')).list).toMatchObject([{ day, amount: '1.000000', low: '0.100000' }])
    // A day in which nobody looked has the least of what was read before and after it.
    const unread = await sealDay()
    expect(unread.reserves).toMatchObject([{ amount: '1000000', low: '1000000' }])
    await read(500_000n)
    expect((await sealDay()).reserves).toMatchObject([{ amount: '500000', low: '500000' }])
    // What a record counts stays as it was.
    expect(await call(`transparency/reserves?epoch=${epoch}`)).toMatchObject({
      control: {
        epoch,
        day,
        recordHash: hashes[epoch],
        reserves: [{ amount: '1000000', low: '100000', isDemo: false }],
      },
      chains: [{ amount: '0.500000' }],
    })
    expect((await server.call('transparency/reserves?epoch=2000000000')).status).toBe(404)
  })

  test('an address shows what its key has signed about the last record', async () => {
    await read(700_000n)
    const { epoch, day } = await sealDay()
    const signer = createPool(toSignerUrl(server.database.ownerUrl), { max: 1 })
    const add = (text: string) =>
      signer.query('select add_control_message($1, $2, $3, $4, $5)', [epoch, 'bep20', hot, text, '0x12'])
    // Only the one text, of this record and address.
    await add(`Millrace reserves ${day} ${hashes[epoch]} ${deposit}`)
    await add('I like cats')
    expect((await call('transparency/reserves')).chains[0].addresses[0].control).toBeNull()
    const text = `Millrace reserves ${day} ${hashes[epoch]} ${hot}`
    await add(text)
    await signer.end()
    const { chains, control } = await call('transparency/reserves')
    expect(chains[0].addresses[0].control).toEqual({ text, signature: '0x12' })
    expect(control.reserves[0].addresses[0]).toMatchObject({ address: hot, control: { text } })
  })
})

describe('the bank’s word', () => {
  test('is fetched for each day that is over, kept as it was signed, and shown as attested', async () => {
    await bank.topUp('KES', '1250.50')
    await owner.query('update ledger.clock set offset_days = offset_days + 1')
    await keepStatements({ db: railDb }, bankRail)
    await keepStatements({ db: railDb }, bankRail)
    const { bank: shown } = await call('transparency/reserves')
    expect(shown.balances).toContainEqual({ currency: 'KES', amount: '1250.50', low: '1250.50' })
    expect(isSigned(shown.statement.text, shown.statement.signature, shown.bankKey)).toBe(true)
    expect(shown.bankKey).toBe(
      ((await (await fetch(`${bank.url}/key.json`)).json()) as { publicKey: string }).publicKey,
    )
    // After three days that nobody asked about, each has its statement.
    await owner.query('update ledger.clock set offset_days = offset_days + 3')
    await keepStatements({ db: railDb }, bankRail)
    const { rows } = await owner.query('select day from bank_statement')
    expect(rows).toHaveLength(4)
  })

  // Attack by the rails’ password, on reserves: a statement of the bank is made up, or signed with another key.
  // Impossible: the database verifies the signature, and the bank’s first key stays its key.
  test('cannot be made up', async () => {
    const {
      rows: [kept],
    } = await owner.query<{ day: string; text: string; signature: Buffer; public_key: Buffer }>(
      'select (day + 1)::text as day, text, signature, public_key from bank_statement order by day desc limit 1',
    )
    if (!kept) throw new Error('there is no statement')
    const record = (text: string, signature: Buffer, key: Buffer) =>
      railPool.query('select record_bank_statement($1, $2, $3, $4)', [kept.day, text, signature, key])
    await expect(record(kept.text, kept.signature, kept.public_key)).rejects.toThrow('has not signed')
    const forged = JSON.stringify({ ...JSON.parse(kept.text), day: kept.day })
    await expect(record(forged, kept.signature, kept.public_key)).rejects.toThrow('has not signed')
    const other = generateKeyPairSync('ed25519')
    const byOther = sign(null, Buffer.from(forged), other.privateKey)
    await expect(record(forged, byOther, rawKey(other.publicKey))).rejects.toThrow('another key')
    await expect(railPool.query('delete from bank_statement')).rejects.toThrow('permission denied')
  })
})

describe('witnesses', () => {
  const board = () => createNoticeBoard((notice) => bankRail.postNotice(notice))
  const publishedBy = async () =>
    ((await (await fetch(`${bank.url}/notices.json`)).json()) as { notices: { epoch: number; hash: string }[] }).notices

  test('the board gets the latest day first, then each one, also those that it missed', async () => {
    const first = await sealDay()
    await witnessRecords([board()], railDb)
    await bank.takeDown()
    const missed = await sealDay()
    await witnessRecords([board()], railDb)
    const next = await sealDay()
    expect((await call('transparency/witnesses')).total).toBe(1)
    await bank.bringUp()
    await Promise.all([witnessRecords([board()], railDb), witnessRecords([board()], railDb)])
    const { list, witnesses, total } = await call('transparency/witnesses')
    expect(total).toBe(3)
    expect(list.map(({ epoch }: { epoch: number }) => epoch)).toEqual([next.epoch, missed.epoch, first.epoch])
    expect(witnesses).toMatchObject([{ name: 'notice-board', isPractice: true, url: `${bank.url}/notices` }])
    for (const { epoch, recordHash: hash, receipt, fingerprint, time } of list) {
      expect(hash).toBe(hashes[epoch])
      expect(fingerprint).toBe(fingerprintWords(hash).join(' '))
      expect(isSigned(receipt.text, receipt.signature, witnesses[0].key)).toBe(true)
      expect(JSON.parse(receipt.text)).toMatchObject({ hash, fingerprint, epoch, time })
    }
    expect((await publishedBy()).map(({ hash }) => hash)).toEqual(
      [next, missed, first].map(({ epoch }) => hashes[epoch]),
    )
  })

  // Attack by the rails’ password, on sealed days: a receipt of a witness is made up, changed, or of another record.
  // Impossible: the database verifies the signature and the hash, and a witness keeps its first key.
  test('a receipt cannot be made up', async () => {
    const { epoch } = await sealDay()
    const honest = board()
    const cheat = (change: (receipt: NonNullable<Awaited<ReturnType<Witness['publish']>>>) => object): Witness => ({
      ...honest,
      publish: async (fingerprint) => {
        const receipt = await honest.publish(fingerprint)
        return receipt && { ...receipt, ...change(receipt) }
      },
    })
    const other = generateKeyPairSync('ed25519')
    for (const [witness, reason] of [
      [cheat(({ text }) => ({ text: text.replace('"time":"20', '"time":"19') })), 'has not signed'],
      [
        cheat(({ text }) => ({
          publicKey: rawKey(other.publicKey).toString('hex'),
          signature: sign(null, Buffer.from(text), other.privateKey).toString('hex'),
        })),
        'another key',
      ],
      [
        {
          ...honest,
          publish: (of: Parameters<Witness['publish']>[0]) => honest.publish({ ...of, hash: 'a'.repeat(64) }),
        },
        'is not about the record',
      ],
    ] as const)
      await expect(witnessRecords([witness], railDb)).rejects.toThrow(reason)
    await witnessRecords([honest], railDb)
    expect((await call(`transparency/witnesses?pageSize=1`)).list).toMatchObject([{ epoch }])
    // What was handed in besides is on the board for everybody to see.
    expect((await publishedBy()).filter((notice) => notice.epoch === epoch)).toHaveLength(2)
  })
})

// Attack by the application’s password, on sealed days: signatures, reserves, the bank’s word, anchors or receipts are
// written, changed or removed. Impossible: it has no right to any of it; functions of other roles take what verifies.
test.each([
  `update transparency_record set signature = decode(repeat('00', 64), 'hex')`,
  `select sign_record(1, decode(repeat('00', 64), 'hex'))`,
  `select publish_books_key(decode(repeat('00', 32), 'hex'))`,
  `insert into transparency_key (kind, public_key) values ('books', decode(repeat('00', 32), 'hex'))`,
  `select record_held('bep20', '[]')`,
  `select freeze_reserves(1, date '2026-01-01')`,
  'update reserve_state set amount = 1',
  'update reserve_day set low = amount',
  'delete from reserve_day',
  'update reserve_sealed set low = amount',
  `select record_bank_statement(date '2026-01-01', '{}', '', '')`,
  'delete from bank_statement',
  `select add_anchor(1, 'bep20', '', 1, '', '')`,
  'delete from record_anchor',
  `select add_control_message(1, 'bep20', '', '', '')`,
  'delete from control_message',
  `select add_witness_receipt('x', '', '', 1, '', '', now())`,
  'update witness set public_key = public_key',
  'delete from witness_receipt',
  `select record_books_objection(1, 'x')`,
])('the application cannot: %s', async (statement) => {
  await expect(server.database.app.query(statement)).rejects.toThrow(/permission denied/)
})

test('the journal has the days that were asked for, and takes any dates', async () => {
  for (const query of ['', '?from=0000-01-01', '?to=9999-12-31', '?from=9999-12-31', '?from=0001-01-01&to=9999-12-31'])
    expect((await server.call(`transparency/journal${query}`)).status).toBe(200)
  expect((await server.call('transparency/journal?from=2026-02-02&to=2026-02-01')).status).toBe(400)
})
