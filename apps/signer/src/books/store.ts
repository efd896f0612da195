import type { Address } from '@millrace/chain'
import type { Hex } from '@millrace/chain/hex'
import { readFirst, type Client } from '../store.ts'

/** The published key, in hexadecimal. */
export const findBooksKey = async (client: Client): Promise<string | null> => {
  const row = await readFirst<{ key: string }>(
    client,
    `select encode(public_key, 'hex') as key from transparency_key where kind = 'books' order by number limit 1`,
  )
  return row?.key ?? null
}

export const publishBooksKey = (client: Client, publicKey: string) =>
  client.query('select publish_books_key($1)', [Buffer.from(publicKey, 'hex')])

export type UnsignedRecord = {
  readonly epoch: number
  readonly day: string
  readonly record: string
  readonly hash: string
}

/** The records that wait for a signature, oldest first. */
export const findUnsignedRecords = async (client: Client, limit: number): Promise<UnsignedRecord[]> => {
  const { rows } = await client.query<UnsignedRecord>(
    `select epoch, to_char(day, 'YYYY-MM-DD') as day, record, encode(hash, 'hex') as hash
     from transparency_record where signature is null order by epoch limit $1`,
    [limit],
  )
  return rows
}

/** The records that are signed, after an epoch, in order. */
export const findSignedRecords = async (
  client: Client,
  epoch: number,
): Promise<{ readonly epoch: number; readonly record: string; readonly hash: string; readonly signature: string }[]> =>
  (
    await client.query<{ epoch: number; record: string; hash: string; signature: string }>(
      `select epoch, record, encode(hash, 'hex') as hash, encode(signature, 'hex') as signature
       from transparency_record where signature is not null and epoch > $1 order by epoch limit 1000`,
      [epoch],
    )
  ).rows

/** All leaves of a tree, read part by part: as many as there are, whatever the record says. */
export const readLeaves = async (client: Client, epoch: number, currency: string): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for (;;) {
    const { rows } = await client.query<{ leaves: Buffer }>(
      'select leaves from books_leaves where (epoch, currency, part) = ($1, $2, $3)',
      [epoch, currency, parts.length],
    )
    if (!rows[0]) return Buffer.concat(parts)
    parts.push(rows[0].leaves)
  }
}

export const saveSignature = (client: Client, epoch: number, signature: string) =>
  client.query('select sign_record($1, $2)', [epoch, Buffer.from(signature, 'hex')])

/** Opens an item for the operators, once. */
export const recordObjection = (client: Client, epoch: number, reason: string) =>
  client.query('select record_books_objection($1, $2)', [epoch, reason])

// Anchors

export type Anchor = {
  readonly epoch: number
  readonly sender: Address
  readonly nonce: number
  readonly hash: Hex
  readonly raw: Hex
}

/** The signed records without an anchor, oldest first. */
export const findUnanchored = async (
  client: Client,
  limit: number,
): Promise<{ readonly epoch: number; readonly hash: string }[]> => {
  const { rows } = await client.query<{ epoch: number; hash: string }>(
    `select r.epoch, encode(r.hash, 'hex') as hash from transparency_record r
     where r.signature is not null and r.epoch > coalesce((select max(a.epoch) from record_anchor a), 0)
     order by r.epoch limit $1`,
    [limit],
  )
  return rows
}

export const nonceAfterAnchors = async (client: Client, rail: string, sender: Address): Promise<number> => {
  const row = await readFirst<{ next: string }>(
    client,
    'select coalesce(max(nonce) + 1, 0) as next from record_anchor where rail = $1 and sender = $2',
    [rail, sender],
  )
  return Number(row?.next ?? 0)
}

export const saveAnchor = (client: Client, rail: string, { epoch, sender, nonce, hash, raw }: Anchor) =>
  client.query('select add_anchor($1, $2, $3, $4, $5, $6)', [epoch, rail, sender, nonce, hash, raw])

/** The anchors that are in no block yet, oldest first. */
export const findUnmined = async (client: Client, limit: number): Promise<Anchor[]> => {
  const { rows } = await client.query<Omit<Anchor, 'nonce'> & { nonce: string }>(
    `select epoch, sender, nonce, transaction_hash as hash, raw from record_anchor
     where block is null order by epoch limit $1`,
    [limit],
  )
  return rows.map((row) => ({ ...row, nonce: Number(row.nonce) }))
}

export const saveMined = (client: Client, epoch: number, block: number, timestampSeconds: number) =>
  client.query('select set_anchor_mined($1, $2, to_timestamp($3))', [epoch, block, timestampSeconds])

// Proof of control

/** An address that has not signed the newest record, and its derivation path. */
export type UnsignedControl = {
  readonly epoch: number
  readonly rail: string
  readonly address: Address
  readonly number: number | null
  readonly branch: 'hot' | 'member' | 'machine'
}

export const findUnsignedControl = async (client: Client, limit: number): Promise<UnsignedControl[]> => {
  const { rows } = await client.query<UnsignedControl>(
    'select epoch, rail, address, number, branch from unsigned_control limit $1',
    [limit],
  )
  return rows
}

export const saveControl = (
  client: Client,
  { epoch, rail, address }: UnsignedControl,
  text: string,
  signature: string,
) => client.query('select add_control_message($1, $2, $3, $4, $5)', [epoch, rail, address, text, signature])
