import type { Currency } from '@millrace/money'
import { sql } from 'kysely'
import { addJob } from '../db/addJob.ts'
import type { Database } from '../db/database.ts'
import { rowsOf, call } from '../db/functions.ts'
import { firstOrNull, queryPage, readPage, type Page, type PageRequest, query, limitTo } from '../db/rows.ts'
import type { Row } from '../db/schema.ts'

export type RecordRow = Pick<Row<'transparencyRecord'>, 'epoch' | 'day' | 'record' | 'hash' | 'sealedAt'> &
  Pick<Row<'booksTree'>, 'total' | 'members' | 'leaves'> & { readonly signature: Buffer }

const recordColumns = sql`r.epoch, r.day, r.record, r.hash, r.sealed_at, r.signature,
  t.total, t.members, t.leaves`
/** Only what is signed counts. */
const signedRecords = sql`transparency_record r join books_tree t on (t.epoch, t.currency) = (r.epoch, 'USDT')
  where r.signature is not null`

export const listRecords = (db: Database, page: PageRequest): Promise<Page<RecordRow>> =>
  queryPage(
    db,
    sql`select ${recordColumns} from ${signedRecords} order by r.epoch desc ${limitTo(page)}`,
    sql`select count(*) as total from transparency_record where signature is not null`,
  )

/** The record of an epoch, or the latest. */
export const findRecord = (db: Database, epoch: number | undefined): Promise<RecordRow | null> =>
  query(db).first`select ${recordColumns} from ${signedRecords} and (${epoch ?? null}::int is null or
    r.epoch = ${epoch ?? null})
    order by r.epoch desc limit 1`

export const listRecordsFrom = (db: Database, from: number, countMax: number): Promise<RecordRow[]> =>
  query(db).rows`select ${recordColumns} from ${signedRecords} and r.epoch >= ${from} order by r.epoch
    limit ${countMax}`

export const listHashesBefore = (db: Database, epoch: number): Promise<{ epoch: number; hash: string }[]> =>
  query(db).rows`select epoch, encode(hash, 'hex') as hash from transparency_record where epoch < ${epoch}
      order by epoch`

/** Where a record was anchored, and what outside places have signed about it. */
export async function findWitnesses(db: Database, epoch: number) {
  const [anchors, receipts] = await Promise.all([
    db
      .selectFrom('recordAnchor')
      .select(['rail', 'transactionHash as transaction', 'block', 'minedAt'])
      .where('epoch', '=', epoch)
      .execute(),
    db
      .selectFrom('witnessReceipt')
      .select(['witness', 'text as receipt', 'witnessedAt'])
      .where('epoch', '=', epoch)
      .orderBy('witness')
      .execute(),
  ])
  return {
    anchors: anchors.map(({ block, minedAt, ...row }) => ({
      ...row,
      block: block === null ? null : Number(block),
      time: minedAt?.toISOString() ?? null,
    })),
    receipts: receipts.map(({ witnessedAt, ...row }) => ({ ...row, time: witnessedAt.toISOString() })),
  }
}

export type TreeRow = { readonly leaves: number; readonly isBuilt: boolean }

/** A tree of a signed record. */
export const findTree = (db: Database, epoch: number, currency: string): Promise<TreeRow | null> =>
  query(db).first`select t.leaves, t.root is not null as is_built from books_tree t join
     transparency_record r using (epoch)
    where (t.epoch, t.currency) = (${epoch}, ${currency}) and r.signature is not null`

/** One part of its leaves; empty when there is no such part. */
export async function readLeaves(db: Database, epoch: number, currency: Currency, part: number): Promise<Buffer> {
  const row = await db
    .selectFrom('booksLeaves')
    .select('leaves')
    .where(({ and }) => and({ epoch, currency, part }))
    .executeTakeFirst()
  return row?.leaves ?? Buffer.alloc(0)
}

export const findMemberBooks = (db: Database, epoch: number, memberId: string) =>
  firstOrNull(
    db
      .selectFrom(rowsOf('booksOfMember', epoch, memberId).as('b'))
      .selectAll()
      .orderBy(sql`currency = 'USDT'`, 'desc')
      .limit(1),
  )

export const findPath = (db: Database, epoch: number, currency: string, hash: Uint8Array) =>
  firstOrNull(db.selectFrom(rowsOf('booksPath', epoch, currency, Buffer.from(hash)).as('p')).selectAll())

export type PathRow = NonNullable<Awaited<ReturnType<typeof findPath>>>

export const announceStatementsKey = (db: Database, key: Buffer, dataKey: string) =>
  call(db, 'announceStatementsKey', key, dataKey)

export async function hasBooksKey(db: Database): Promise<boolean> {
  return (await listBooksKeys(db)).length > 0
}

/** Which of the server's data keys a day's statements are signed with. */
export async function findDataKey(db: Database, statementsKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('transparencyKey')
    .select('dataKey')
    .where(({ and }) => and({ kind: 'statements', publicKey: Buffer.from(statementsKey, 'hex') }))
    .executeTakeFirst()
  return row?.dataKey ?? null
}

export async function listBooksKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('transparencyKey')
    .select('publicKey')
    .where('kind', '=', 'books')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ publicKey }) => publicKey.toString('hex'))
}

export type UnbuiltTree = Pick<Row<'booksTree'>, 'currency' | 'leaves'>

/** Freezes the day that is due, and returns its epoch; null when none is. */
export const beginBooks = (db: Database): Promise<number | null> => call(db, 'beginBooks')

export const listUnbuiltTrees = (db: Database, epoch: number): Promise<UnbuiltTree[]> =>
  query(db).rows`select currency, leaves from books_tree where epoch = ${epoch} and root is null order
    by currency`

/** All leaves of a tree, in one buffer, read part by part. */
export async function readAllLeaves(
  db: Database,
  epoch: number,
  currency: Currency,
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

export const listChallenges = (db: Database, page: PageRequest) =>
  readPage(db.selectFrom('challenge').selectAll().orderBy('number', 'desc'), db.selectFrom('challenge'), page)

/** Its number, or null when it is known already. */
export const publishChallenge = (db: Database, kind: string, hash: string, challenge: string): Promise<bigint | null> =>
  call(db, 'publishChallenge', kind, Buffer.from(hash, 'hex'), challenge)

/** Another look before the next minute. */
export const queueStopCheck = (db: Database, seconds: number): Promise<void> =>
  addJob(db, 'check-stop', {
    key: `check-stop ${seconds}`,
    payload: { isExtra: true },
    delaySeconds: seconds,
    triesMax: 1,
  })

/** Opens and ends stops as the figures say. Returns the reasons of those that are open. */
export const checkStop = async (db: Database): Promise<string[]> => (await call(db, 'checkStop')) ?? []

export const findOpenStop = (
  db: Database,
): Promise<{ readonly reason: 'reserves' | 'unsealed'; readonly since: Date } | null> =>
  query(db).first`select reason, since from platform_stop where until is null order by reason limit 1`
