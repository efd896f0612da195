import {
  isPassed,
  parseRecord,
  readTreeFile,
  verifyDownload,
  verifyRecords,
  verifyTree,
  type Download,
  type RecordsFile,
} from '@millrace/proof'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type RunningPostgres } from '../../../../tools/postgres/index.ts'
import { signText } from '../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { unpackDataFolder } from '../../test/dataFolder/unpackDataFolder.ts'
import { describeCatalog } from '../../test/describeCatalog.ts'
import { expectBooks } from '../../test/expectSound.ts'
import { createProposals } from '../../test/proposals.ts'
import { testPasswords } from '../../test/roleUrls.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

let folder: string
let postgres: RunningPostgres
let owner: pg.Pool
let server: TestServer
beforeAll(async () => {
  folder = await unpackDataFolder()
  const dataDir = join(folder, 'data')
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  owner = createPool(postgres.url, { max: 4, statementTimeoutMs: 0 })
  await addWaitingRewards()
  await owner.query('update wallet_rule set withdraw_auto_max = 45000000')
  server = await createTestServer({ DATABASE_URL: postgres.url, MILLRACE_DATA: dataDir, DEMO_DAYS: '5' })
})
afterAll(async () => {
  await server.stop()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

/** What its version could propose, and the archive has none of: codes, and a programme, which is signed. */
async function addWaitingRewards(): Promise<void> {
  const maker = `(select id from operator where email = 'maker@millrace.test')`
  await owner.query(
    `select make_codes(${maker}, id, array[sha256('a code')], 1, null, '') from programme where kind = 'code'`,
  )
  const { rows } = await owner.query<{ id: string }>(
    `select id from propose_programme(${maker}, null, 'code', 'Waiting', '{500000}', '2026-01-01', null, null, 1, 9,
       '{ZZ}', '{}', 'for a test')`,
  )
  const programme = rows[0]?.id
  const text = await owner.query<{ is: string }>(`select approval_text('programme', $1) as is`, [programme])
  const signature = Buffer.from(signText('maker@millrace.test', text.rows[0]?.is ?? ''), 'base64')
  await owner.query(`select put_request_signature('programme', $1, $2)`, [programme, signature])
}

const readDownload = async (name: string) => readFile(join(folder, 'downloads', name))
const readJson = async <T>(name: string) => JSON.parse((await readDownload(name)).toString()) as T

/**
 * An empty ledger begins with the present month, another one with a month to come, so they differ in these: the
 * partitions of months, of which each is proved by itself in months.test.ts, and the day on which months begin.
 */
const withoutMonths = (catalog: readonly string[]): string[] =>
  catalog.filter((line) => !/\btransfer_\d{4}_\d\d/.test(line) && !line.includes('FUNCTION ledger.months_begin()'))

test('its catalog is that of a new database', async () => {
  // On the same PostgreSQL: another version describes some things in other words.
  await owner.query('create database fresh template template0')
  const freshUrl = Object.assign(new URL(postgres.url), { pathname: '/fresh' }).href
  await migrate(freshUrl, { passwords: testPasswords })
  const fresh = createPool(freshUrl, { max: 1, statementTimeoutMs: 0 })
  const [found, expected] = (await Promise.all([describeCatalog(owner), describeCatalog(fresh)])).map(withoutMonths)
  await fresh.end()
  if (!found || !expected) throw new Error('unreachable')
  expect(found.filter((line) => !expected.includes(line))).toEqual([])
  expect(expected.filter((line) => !found.includes(line))).toEqual([])
  expect(found.length).toBeGreaterThan(5_000)
})

test('its limits are those that it had, and the settings of this start have not changed them', async () => {
  const { rows } = await owner.query('select is_set, limit_values(l) as values from payout_limit l')
  expect(rows).toMatchObject([
    {
      is_set: true,
      values: { automaticMember: '45', twoPeopleFrom: '1000', bankDayMax: '50000', automaticAllRails: '8000' },
    },
  ])
})

test('the whole proof of its books passes', () => expectBooks(owner))

test('proofs that a member downloaded from it still verify, and its records are those that were published', async () => {
  const { records } = await readJson<RecordsFile>('records.json')
  expect(isPassed(await verifyRecords(records))).toBe(true)
  const { rows } = await owner.query(
    `select record as text, encode(signature, 'hex') as signature from transparency_record order by epoch`,
  )
  expect(rows).toEqual(records)
  const proofs = await readJson<Download[]>('proofs.json')
  expect(proofs).toHaveLength(5)
  for (const proof of proofs) expect(isPassed(await verifyDownload(proof))).toBe(true)
  for (const { text } of records) {
    const record = parseRecord(text)
    for (const { currency } of record.liabilities)
      expect(verifyTree(readTreeFile(await readDownload(`${record.epoch}-${currency}.tree`)), record)).toMatchObject({
        isOk: true,
      })
  }
})

test('the signatures of requests and decisions still fit what they are about', async () => {
  const { rows } = await owner.query<{ kind: string; isValid: boolean }>(`
    select d.kind, d.signed_text = coalesce(p.signed_text, approval_text(d.kind, d.subject_id))
      and is_signed_by(k.public_key, convert_to(d.signed_text, 'UTF8'), d.signature) as "isValid"
    from decision d join approver_key k on k.id = d.key_id left join proposal p on p.id = d.subject_id
    where d.act = 'approved' and d.kind <> all('{meter,tariff}')
    union all
    select 'request of ' || d.kind, d.signed_text = p.signed_text
      and is_signed_by(k.public_key, convert_to(d.signed_text, 'UTF8'), d.signature)
    from decision d join approver_key k on k.id = d.key_id join proposal p on p.id = d.subject_id
    where d.act = 'proposed' and d.kind <> all('{meter,tariff}')`)
  // Without what this version's demonstration adds at its start: two chargers.
  expect(rows.filter(({ isValid }) => !isValid)).toEqual([])
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['adjustment', 'programme', 'request of adjustment', 'request of programme', 'request of rate']),
  )
})

test('what waited for a second person still waits, and can be decided with the first one’s signature', async () => {
  const checker = await server.signIn('checker@millrace.test')
  const { rows: proposals } = await owner.query<{ id: string; kind: string; subject: string }>(
    `select id, kind, subject from proposal where state = 'open' order by kind`,
  )
  expect(proposals.map(({ kind }) => kind)).toEqual(['adjustment', 'codes', 'machine-retirement', 'programme', 'rate'])

  const office = createProposals({ ...server, database: { ...server.database, owner } })
  const [adjustment, codes, retirement, programme, rate] = proposals
  const { rows: before } = await owner.query('select funded from promotions_state()')
  expect((await office.decide(adjustment?.id ?? '', checker)).data).toMatchObject({
    after: { kind: 'promotions-fund', amount: '25', currency: 'USDT' },
    state: 'approved',
  })
  const { rows: after } = await owner.query('select funded from promotions_state()')
  expect(after[0].funded - before[0].funded).toBe(25_000_000n)
  expect((await office.decide(rate?.id ?? '', checker)).data).toMatchObject({ kind: 'rate', state: 'approved' })
  expect((await office.decide(programme?.id ?? '', checker)).data).toMatchObject({ state: 'approved' })
  const { rows: opened } = await owner.query(
    `select name, state, amounts, member_max, total_max, countries_off from programme_view where version_id = $1`,
    [programme?.id],
  )
  expect(opened).toEqual([
    { name: 'Waiting', state: 'open', amounts: [500_000n], member_max: 1, total_max: 9, countries_off: ['ZZ'] },
  ])
  // These took no signatures then: their proposer signs them now.
  const maker = await server.signIn('maker@millrace.test')
  for (const { id = '' } of [retirement ?? {}, codes ?? {}]) {
    expect((await office.decide(id, checker)).error).toBe('proposal.unsigned')
    const sign = { id, signature: signText('maker@millrace.test', await office.findText(id)) }
    expect((await server.post('console/proposal/sign', sign, checker)).answer.error).toBe('proposal.unknown')
    expect((await server.post('console/proposal/sign', sign, maker)).answer.data).toMatchObject({ isSigned: true })
    expect((await office.decide(id, checker)).data).toMatchObject({ state: 'approved' })
  }
  const { rows: batches } = await owner.query('select codes, uses_max from code_batch where proposal_id = $1', [
    codes?.id,
  ])
  expect(batches).toEqual([{ codes: 1, uses_max: 1 }])
  await expectBooks(owner)
})
