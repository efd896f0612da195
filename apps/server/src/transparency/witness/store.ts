import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { queryPage, limitTo, type Page, type PageRequest } from '../../db/rows.ts'
import type { Receipt, Witness } from './witness.ts'

const perRun = 31

/** The signed records that a witness has not seen, oldest first. */
export async function listUnwitnessed(
  db: Database,
  witness: string,
): Promise<{ readonly epoch: number; readonly day: string; readonly hash: string }[]> {
  const { rows } = await sql<{ epoch: number; day: string; hash: string }>`
    select r.epoch, r.day::text as day, encode(r.hash, 'hex') as hash from transparency_record r
    where r.signature is not null and r.epoch > coalesce(
      (select max(w.epoch) from witness_receipt w where w.witness = ${witness}),
      (select max(n.epoch) - 1 from transparency_record n where n.signature is not null))
    order by r.epoch limit ${perRun}`.execute(db)
  return rows
}

export async function recordReceipt(
  db: Database,
  { name }: Witness,
  epoch: number,
  { text, signature, publicKey, url, witnessedAt }: Receipt,
): Promise<void> {
  await sql`select add_witness_receipt(${name}, ${url}, decode(${publicKey}, 'hex'), ${epoch}, ${text},
    decode(${signature}, 'hex'), ${witnessedAt})`.execute(db)
}

export type ReceiptRow = {
  readonly witness: string
  readonly epoch: number
  readonly day: string
  readonly hash: string
  readonly text: string
  readonly signature: string
  readonly witnessedAt: Date
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

export async function listWitnesses(
  db: Database,
): Promise<{ readonly name: string; readonly url: string; readonly key: string; readonly isPractice: boolean }[]> {
  const { rows } = await sql<{
    name: string
    url: string
    key: string
    isPractice: boolean
  }>`select name, url, encode(public_key, 'hex') as key, is_practice from witness order by name`.execute(db)
  return rows
}
