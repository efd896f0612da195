import type { Address, Rail } from '@millrace/chain'
import { readFirst, type Client } from '../store.ts'

/** Whether the database has been told that the signer keeps a journal for this rail. */
export const hasJournal = async (client: Client, rail: Rail): Promise<boolean> => {
  const row = await readFirst<{ has: boolean }>(client, 'select has_journal as has from rail_key where rail = $1', [
    rail,
  ])
  return row?.has ?? false
}

export const recordJournal = (client: Client, rail: Rail) =>
  client.query('update rail_key set has_journal = true where rail = $1 and not has_journal', [rail])

/** Those of the given payouts that wait to be signed on the rail. */
export const findWaiting = async (
  client: Client,
  rail: Rail,
  ids: readonly string[],
): Promise<Map<string, { readonly address: string; readonly amount: bigint }>> => {
  const { rows } = await client.query<{ id: string; address: string; amount: string }>(
    `select p.id, p.address, p.amount from payout p
     where p.id = any ($2::uuid[]) and p.rail = $1 and p.currency = 'USDT' and p.state = 'queued'
       and not exists (select from signed_transaction s where s.payout_id = p.id)`,
    [rail, ids],
  )
  return new Map(rows.map(({ id, address, amount }) => [id, { address, amount: BigInt(amount) }]))
}

export type LostPayout = {
  /** The chain's hash, or words for what has none that we know. */
  readonly transaction: string
  readonly payout: string | null
  readonly recipient: Address | ''
  readonly amount: bigint
  readonly nonce: number
}

/** Reports payouts that the database knows nothing of, and stops the rail. Returns how many were not known as lost. */
export const recordLost = async (client: Client, rail: Rail, lost: readonly LostPayout[]): Promise<number> => {
  const row = await readFirst<{ count: number }>(client, `select record_lost_payouts($1, 'USDT', $2) as count`, [
    rail,
    JSON.stringify(lost.map((payout) => ({ ...payout, amount: String(payout.amount) }))),
  ])
  return row?.count ?? 0
}

/** Whether the database knows of a transaction: as signed, or as lost. */
export const isKnown = async (client: Client, rail: Rail, hash: string): Promise<boolean> => {
  const row = await readFirst<{ known: boolean }>(
    client,
    `select exists (select from signed_transaction where rail = $1 and hash = $2)
       or exists (select from lost_payout where rail = $1 and rail_transaction = $2) as known`,
    [rail, hash],
  )
  return row?.known ?? false
}

/** The nonce after the highest that is known as lost. */
export const nonceAfterLost = async (client: Client, rail: Rail): Promise<number> => {
  const row = await readFirst<{ next: string }>(
    client,
    'select coalesce(max(nonce) + 1, 0) as next from lost_payout where rail = $1',
    [rail],
  )
  return Number(row?.next ?? 0)
}

/** Whether payouts of the rail wait until two people have looked at what the database lost. */
export const isStopped = async (client: Client, rail: Rail): Promise<boolean> => {
  const row = await readFirst<{ stopped: boolean }>(client, 'select is_rail_stopped($1) as stopped', [rail])
  return row?.stopped ?? true
}

/** Says that journal and nonces are compared. After a restore from a backup, payouts wait for this. */
export const recordCompared = (client: Client, rail: Rail) => client.query('select record_journal_compared($1)', [rail])
