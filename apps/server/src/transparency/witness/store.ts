import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import type { Receipt, Witness } from './witness.ts'

const perRun = 31

/** The signed records that a witness has not seen, oldest first. */
export const listUnwitnessed = (
  db: Database,
  witness: string,
): Promise<{ readonly epoch: number; readonly day: string; readonly hash: string }[]> =>
  query(db).rows`select r.epoch, r.day::text as day, encode(r.hash, 'hex') as hash from transparency_record r
    where r.signature is not null and r.epoch > coalesce(
      (select max(w.epoch) from witness_receipt w where w.witness = ${witness}),
      (select max(n.epoch) - 1 from transparency_record n where n.signature is not null))
    order by r.epoch limit ${perRun}`

export const recordReceipt = (
  db: Database,
  { name }: Witness,
  epoch: number,
  { text, signature, publicKey, url, witnessedAt }: Receipt,
) =>
  call(
    db,
    'addWitnessReceipt',
    name,
    url,
    Buffer.from(publicKey, 'hex'),
    epoch,
    text,
    Buffer.from(signature, 'hex'),
    witnessedAt,
  )

type ReceiptRow = Pick<Row<'witnessReceipt'>, 'witness' | 'epoch' | 'text' | 'witnessedAt'> & {
  readonly day: string
  readonly hash: string
  readonly signature: string
}

export const listReceipts = (db: Database, page: PageRequest): Promise<Page<ReceiptRow>> =>
  queryPage<ReceiptRow>(
    db,
    sql`select w.witness, w.epoch, r.day::text as day, encode(r.hash, 'hex') as hash, w.text,
          encode(w.signature, 'hex') as signature, w.witnessed_at
        from witness_receipt w join transparency_record r on r.epoch = w.epoch
        order by w.epoch desc, w.witness ${limitTo(page)}`,
    sql`select count(*) as total from witness_receipt`,
  )

export const listWitnesses = (db: Database) =>
  db
    .selectFrom('witness')
    .select(['name', 'url', sql<string>`encode(public_key, 'hex')`.as('key'), 'isPractice'])
    .orderBy('name')
    .execute()
