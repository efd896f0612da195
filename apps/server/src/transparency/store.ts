import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'

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

const recordColumns = sql`r.epoch, r.day, r.record, r.hash, r.sealed_at, r.signature,
  t.total, t.members, t.leaves`
/** Only what is signed counts. */
const signedRecords = sql`transparency_record r join books_tree t on (t.epoch, t.currency) = (r.epoch, 'USDT')
  where r.signature is not null`

export async function listRecords(
  db: Database,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: RecordRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<RecordRow>`select ${recordColumns} from ${signedRecords} order by r.epoch desc limit ${pageSize} offset
      ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from transparency_record where signature is not null`.execute(
      db,
    ),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** The record of an epoch, or the latest. */
export async function findRecord(db: Database, epoch: number | undefined): Promise<RecordRow | undefined> {
  const { rows } =
    await sql<RecordRow>`select ${recordColumns} from ${signedRecords} and (${epoch ?? null}::int is null or
      r.epoch = ${epoch ?? null})
      order by r.epoch desc limit 1`.execute(db)
  return rows[0]
}

export async function listRecordsFrom(db: Database, from: number, countMax: number): Promise<RecordRow[]> {
  const { rows } =
    await sql<RecordRow>`select ${recordColumns} from ${signedRecords} and r.epoch >= ${from} order by r.epoch
      limit ${countMax}`.execute(db)
  return rows
}

export async function listHashesBefore(db: Database, epoch: number): Promise<{ epoch: number; hash: string }[]> {
  const { rows } = await sql<{
    epoch: number
    hash: string
  }>`select epoch, encode(hash, 'hex') as hash from transparency_record where epoch < ${epoch} order by epoch`.execute(
    db,
  )
  return rows
}

type Witnesses = {
  readonly anchors: { rail: string; transaction: string; block: number | null; time: string | null }[]
  readonly receipts: { witness: string; receipt: string; time: string }[]
}

/** Where a record was anchored, and what outside places have signed about it. */
export async function findWitnesses(db: Database, epoch: number): Promise<Witnesses> {
  const [anchors, receipts] = await Promise.all([
    sql<{
      rail: string
      transaction: string
      block: bigint | null
      time: Date | null
    }>`select rail, transaction_hash as transaction, block, mined_at as time from record_anchor where epoch = ${epoch}`.execute(
      db,
    ),
    sql<{
      witness: string
      receipt: string
      time: Date
    }>`select witness, text as receipt, witnessed_at as time from witness_receipt where epoch = ${epoch} order
      by witness`.execute(db),
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
export async function findTree(db: Database, epoch: number, currency: string): Promise<TreeRow | undefined> {
  const { rows } = await sql<TreeRow>`select t.leaves, t.root is not null as is_built from books_tree t join
      transparency_record r using (epoch)
     where (t.epoch, t.currency) = (${epoch}, ${currency}) and r.signature is not null`.execute(db)
  return rows[0]
}

/** One part of its leaves; empty when there is no such part. */
export async function readLeaves(db: Database, epoch: number, currency: string, part: number): Promise<Buffer> {
  const { rows } = await sql<{
    leaves: Buffer
  }>`select leaves from books_leaves where (epoch, currency, part) = (${epoch}, ${currency}, ${part})`.execute(db)
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

export async function findMemberBooks(db: Database, epoch: number, memberId: string): Promise<MemberBooks | undefined> {
  const { rows } =
    await sql<MemberBooks>`select * from books_of_member(${epoch}, ${memberId}) order by currency = 'USDT' desc limit 1`.execute(
      db,
    )
  return rows[0]
}

export type PathRow = { readonly place: number; readonly neighbours: Buffer; readonly beside: readonly Buffer[] }

export async function findPath(
  db: Database,
  epoch: number,
  currency: string,
  hash: Uint8Array,
): Promise<PathRow | undefined> {
  const { rows } = await sql<PathRow>`select * from books_path(${epoch}, ${currency}, ${hash})`.execute(db)
  return rows[0]
}

export async function announceStatementsKey(db: Database, key: Buffer, dataKey: string): Promise<void> {
  await sql`select announce_statements_key(${key}, ${dataKey})`.execute(db)
}

export async function hasBooksKey(db: Database): Promise<boolean> {
  return (await listBooksKeys(db)).length > 0
}

/** Which of the server's data keys a day's statements are signed with. */
export async function findDataKey(db: Database, statementsKey: string): Promise<string | undefined> {
  const { rows } = await sql<{
    dataKey: string
  }>`select data_key from transparency_key where kind = 'statements' and public_key = decode(${statementsKey}, 'hex')`.execute(
    db,
  )
  return rows[0]?.dataKey
}

export async function listBooksKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`select encode(public_key, 'hex') as key from transparency_key where kind = 'books' order by number desc`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

export type UnbuiltTree = { readonly currency: string; readonly leaves: number }

/** Freezes the day that is due, and returns its epoch; null when none is. */
export const beginBooks = (db: Database): Promise<number | null> => call(db, 'beginBooks')

export async function listUnbuiltTrees(db: Database, epoch: number): Promise<UnbuiltTree[]> {
  const { rows } =
    await sql<UnbuiltTree>`select currency, leaves from books_tree where epoch = ${epoch} and root is null order
      by currency`.execute(db)
  return rows
}

/** All leaves of a tree, in one buffer, read part by part. */
export async function readAllLeaves(
  db: Database,
  epoch: number,
  currency: string,
  leaves: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(leaves * 40)
  for (let at = 0, part = 0; at < bytes.length; part++) {
    const chunk = await readLeaves(db, epoch, currency, part)
    if (chunk.length === 0) throw new Error(`part ${part} of the leaves of epoch ${epoch} is missing`)
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

export const storeNodes = (db: Database, epoch: number, currency: string, nodes: Uint8Array) =>
  call(db, 'storeBooksNodes', epoch, currency, Buffer.from(nodes.buffer, nodes.byteOffset, nodes.length))

export const writeRecord = (db: Database, epoch: number) => call(db, 'writeRecord', epoch)

export type ChallengeRow = {
  readonly number: bigint
  readonly kind: string
  readonly hash: Buffer
  readonly challenge: string
  readonly publishedAt: Date
}

export async function listChallenges(
  db: Database,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: ChallengeRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<ChallengeRow>`select number, kind, hash, challenge, published_at from challenge
       order by number desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from challenge`.execute(db),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** Its number, or null when it is known already. */
export async function publishChallenge(
  db: Database,
  kind: string,
  hash: string,
  challenge: string,
): Promise<bigint | null> {
  const { rows } = await sql<{
    number: bigint | null
  }>`select publish_challenge(${kind}, decode(${hash}, 'hex'), ${challenge}) as number`.execute(db)
  return rows[0]?.number ?? null
}

/** Another look before the next minute. */
export async function queueStopCheck(db: Database, seconds: number): Promise<void> {
  await sql`select graphile_worker.add_job('check-stop', '{"isExtra": true}', job_key => 'check-stop ' || ${seconds}::int,
      run_at => now() + make_interval(secs => ${seconds}::int), max_attempts => 1)`.execute(db)
}

/** Opens and ends stops as the figures say. Returns the reasons of those that are open. */
export async function checkStop(db: Database): Promise<string[]> {
  const { rows } = await sql<{ reasons: string[] }>`select check_stop() as reasons`.execute(db)
  return rows[0]?.reasons ?? []
}

export async function findOpenStop(
  db: Database,
): Promise<{ readonly reason: 'reserves' | 'unsealed'; readonly since: Date } | undefined> {
  const { rows } = await sql<{ reason: 'reserves' | 'unsealed'; since: Date }>`
    select reason, since from platform_stop where until is null order by reason limit 1`.execute(db)
  return rows[0]
}
