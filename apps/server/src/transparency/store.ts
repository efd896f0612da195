import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Db } from '../ledger/index.ts'

export type RecordRow = {
  readonly epoch: number
  readonly day: string
  readonly record: string
  readonly hash: Buffer
  readonly sealedAt: Date
  readonly signature: Buffer
  readonly total: bigint
  readonly members: number
  readonly leaves: number
}

const recordColumns = `r.epoch, r.day, r.record, r.hash, r.sealed_at as "sealedAt", r.signature,
  t.total, t.members, t.leaves`
/** Only what is signed counts. */
const signedRecords = `transparency_record r join books_tree t on (t.epoch, t.currency) = (r.epoch, 'USDT')
  where r.signature is not null`

export async function listRecords(
  pool: pg.Pool,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: RecordRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    pool.query<RecordRow>({
      name: 'transparency.list',
      text: `select ${recordColumns} from ${signedRecords} order by r.epoch desc limit $1 offset $2`,
      values: [pageSize, (pageNum - 1) * pageSize],
    }),
    pool.query<{ total: number }>('select count(*)::int as total from transparency_record where signature is not null'),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** The record of an epoch, or the latest. */
export async function findRecord(pool: pg.Pool, epoch: number | undefined): Promise<RecordRow | undefined> {
  const { rows } = await pool.query<RecordRow>({
    name: 'transparency.one',
    text: `select ${recordColumns} from ${signedRecords} and ($1::int is null or r.epoch = $1)
      order by r.epoch desc limit 1`,
    values: [epoch ?? null],
  })
  return rows[0]
}

export async function listRecordsFrom(pool: pg.Pool, from: number, countMax: number): Promise<RecordRow[]> {
  const { rows } = await pool.query<RecordRow>(
    `select ${recordColumns} from ${signedRecords} and r.epoch >= $1 order by r.epoch limit $2`,
    [from, countMax],
  )
  return rows
}

export async function listHashesBefore(pool: pg.Pool, epoch: number): Promise<{ epoch: number; hash: string }[]> {
  const { rows } = await pool.query<{ epoch: number; hash: string }>(
    `select epoch, encode(hash, 'hex') as hash from transparency_record where epoch < $1 order by epoch`,
    [epoch],
  )
  return rows
}

type Witnesses = {
  readonly anchors: { rail: string; transaction: string; block: number | null; time: string | null }[]
  readonly receipts: { witness: string; receipt: string; time: string }[]
}

/** Where a record was anchored, and what outside places have signed about it. */
export async function findWitnesses(pool: pg.Pool, epoch: number): Promise<Witnesses> {
  const [anchors, receipts] = await Promise.all([
    pool.query<{ rail: string; transaction: string; block: bigint | null; time: Date | null }>(
      'select rail, transaction_hash as transaction, block, mined_at as time from record_anchor where epoch = $1',
      [epoch],
    ),
    pool.query<{ witness: string; receipt: string; time: Date }>(
      'select witness, text as receipt, witnessed_at as time from witness_receipt where epoch = $1 order by witness',
      [epoch],
    ),
  ])
  return {
    anchors: anchors.rows.map((row) => ({
      ...row,
      block: row.block === null ? null : Number(row.block),
      time: row.time?.toISOString() ?? null,
    })),
    receipts: receipts.rows.map((row) => ({ ...row, time: row.time.toISOString() })),
  }
}

export type TreeRow = { readonly leaves: number; readonly isBuilt: boolean }

/** A tree of a signed record. */
export async function findTree(pool: pg.Pool, epoch: number, currency: string): Promise<TreeRow | undefined> {
  const { rows } = await pool.query<TreeRow>(
    `select t.leaves, t.root is not null as "isBuilt" from books_tree t join transparency_record r using (epoch)
     where (t.epoch, t.currency) = ($1, $2) and r.signature is not null`,
    [epoch, currency],
  )
  return rows[0]
}

/** One part of its leaves; empty when there is no such part. */
export async function readLeaves(client: Queryable, epoch: number, currency: string, part: number): Promise<Buffer> {
  const { rows } = await client.query<{ leaves: Buffer }>(
    'select leaves from books_leaves where (epoch, currency, part) = ($1, $2, $3)',
    [epoch, currency, part],
  )
  return rows[0]?.leaves ?? Buffer.alloc(0)
}

export type MemberBooks = {
  readonly currency: string
  readonly nonce: Buffer
  readonly available: bigint
  readonly held: bigint
  readonly income: bigint
  readonly escrow: bigint
  readonly parts: readonly bigint[]
  readonly hashes: readonly Buffer[]
}

export async function findMemberBooks(
  pool: pg.Pool,
  epoch: number,
  memberId: string,
): Promise<MemberBooks | undefined> {
  const { rows } = await pool.query<MemberBooks>(
    `select * from books_of_member($1, $2) order by currency = 'USDT' desc limit 1`,
    [epoch, memberId],
  )
  return rows[0]
}

export type PathRow = { readonly place: number; readonly neighbours: Buffer; readonly beside: readonly Buffer[] }

export async function findPath(
  pool: pg.Pool,
  epoch: number,
  currency: string,
  hash: Uint8Array,
): Promise<PathRow | undefined> {
  const { rows } = await pool.query<PathRow>('select * from books_path($1, $2, $3)', [epoch, currency, hash])
  return rows[0]
}

export async function announceStatementsKey(pool: pg.Pool, key: Buffer, dataKey: string): Promise<void> {
  await pool.query('select announce_statements_key($1, $2)', [key, dataKey])
}

export async function hasBooksKey(pool: pg.Pool): Promise<boolean> {
  return (await listBooksKeys(pool)).length > 0
}

/** Which of the server's data keys a day's statements are signed with. */
export async function findDataKey(pool: pg.Pool, statementsKey: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ dataKey: string }>(
    `select data_key as "dataKey" from transparency_key where kind = 'statements' and public_key = decode($1, 'hex')`,
    [statementsKey],
  )
  return rows[0]?.dataKey
}

export async function listBooksKeys(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select encode(public_key, 'hex') as key from transparency_key where kind = 'books' order by number desc`,
  )
  return rows.map(({ key }) => key)
}

export type Queryable = Pick<pg.Pool, 'query'>
export type UnbuiltTree = { readonly currency: string; readonly leaves: number }

type EpochRow = { readonly epoch: number | null }

/** Freezes the day that is due, and returns its epoch; null when none is. */
export async function beginBooks(db: Db): Promise<number | null> {
  const config = { text: 'select begin_books() as epoch' }
  const { rows } = await ('isTransaction' in db ? db.query<EpochRow>(config) : db.query<EpochRow>(config))
  return rows[0]?.epoch ?? null
}

export async function listUnbuiltTrees(client: Queryable, epoch: number): Promise<UnbuiltTree[]> {
  const { rows } = await client.query<UnbuiltTree>(
    'select currency, leaves from books_tree where epoch = $1 and root is null order by currency',
    [epoch],
  )
  return rows
}

/** All leaves of a tree, in one buffer, read part by part. */
export async function readAllLeaves(
  client: Queryable,
  epoch: number,
  currency: string,
  leaves: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(leaves * 40)
  for (let at = 0, part = 0; at < bytes.length; part++) {
    const chunk = await readLeaves(client, epoch, currency, part)
    if (chunk.length === 0) throw new Error(`part ${part} of the leaves of epoch ${epoch} is missing`)
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

export async function storeNodes(
  client: Queryable,
  epoch: number,
  currency: string,
  nodes: Uint8Array,
): Promise<string> {
  const { rows } = await client.query<{ outcome: string }>('select store_books_nodes($1, $2, $3) as outcome', [
    epoch,
    currency,
    Buffer.from(nodes.buffer, nodes.byteOffset, nodes.length),
  ])
  return rows[0]?.outcome ?? ''
}

export async function writeRecord(pool: pg.Pool, epoch: number): Promise<string> {
  const { rows } = await pool.query<{ outcome: string }>('select write_record($1) as outcome', [epoch])
  return rows[0]?.outcome ?? ''
}

export type ChallengeRow = {
  readonly number: bigint
  readonly kind: string
  readonly hash: Buffer
  readonly challenge: string
  readonly publishedAt: Date
}

export async function listChallenges(
  pool: pg.Pool,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: ChallengeRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    pool.query<ChallengeRow>(
      `select number, kind, hash, challenge, published_at as "publishedAt" from challenge
       order by number desc limit $1 offset $2`,
      [pageSize, (pageNum - 1) * pageSize],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from challenge'),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** Its number, or null when it is known already. */
export async function publishChallenge(
  pool: pg.Pool,
  kind: string,
  hash: string,
  challenge: string,
): Promise<bigint | null> {
  const { rows } = await pool.query<{ number: bigint | null }>(
    `select publish_challenge($1, decode($2, 'hex'), $3) as number`,
    [kind, hash, challenge],
  )
  return rows[0]?.number ?? null
}

/** Another look before the next minute. */
export async function queueStopCheck(pool: pg.Pool, seconds: number): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('check-stop', '{"isExtra": true}', job_key => 'check-stop ' || $1::int,
      run_at => now() + make_interval(secs => $1::int), max_attempts => 1)`,
    [seconds],
  )
}

/** Opens and ends stops as the figures say. Returns the reasons of those that are open. */
export async function checkStop(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ reasons: string[] }>('select check_stop() as reasons')
  return rows[0]?.reasons ?? []
}

export async function findOpenStop(
  db: Database,
): Promise<{ readonly reason: 'reserves' | 'unsealed'; readonly since: Date } | undefined> {
  const { rows } = await sql<{ reason: 'reserves' | 'unsealed'; since: Date }>`
    select reason, since from platform_stop where until is null order by reason limit 1`.execute(db)
  return rows[0]
}
