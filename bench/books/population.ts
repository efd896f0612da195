import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'

/** Members with balances of all sizes, and one rail that holds them. Nothing else is needed to seal a day. */
export async function populateBooks(owner: pg.Client, members: number): Promise<void> {
  await owner.query(
    `insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only, balance)
     select i, md5(i::text)::uuid::text, 'available', 'USDT', true, false, (random() ^ 4 * 1e10)::bigint
     from generate_series(1, $1::bigint) i`,
    [members],
  )
  await owner.query(
    `insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only, balance)
     select 2000000000000001, 'bep20', 'custody', 'USDT', false, true, -sum(balance) from ledger.account`,
  )
  const { publicKey } = generateKeyPairSync('ed25519')
  await owner.query('select publish_books_key($1)', [publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  await owner.query('vacuum analyze ledger.account')
}

/** The business day ends, and the ledger seals it. */
export async function endDay(owner: pg.Client): Promise<void> {
  await owner.query('update ledger.clock set offset_days = offset_days + 1')
  await owner.query('select ledger.seal_day()')
  await owner.query('checkpoint')
}
