import type { Address, Block } from '@millrace/chain'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { rowsOf, call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import { inTransaction } from '../../ledger/index.ts'

// Keys and addresses

export type RailKey = { readonly xpub: string; readonly hotAddress: Address }

export async function findKey(db: Database, rail: ChainRail): Promise<RailKey | null> {
  const key = await db.selectFrom('railKey').select(['xpub', 'hotAddress']).where('rail', '=', rail).executeTakeFirst()
  return key ? { xpub: key.xpub, hotAddress: key.hotAddress as Address } : null
}

/** The owner of a deposit address. */
export type Holder = { readonly memberId: string } | { readonly machineId: string } | 'owner'

/** The till's own address is that of the rail `practice`, which is on the BEP20 chain. */
export type AddressRail = ChainRail | 'practice'

export async function findAddress(db: Database, rail: AddressRail, holder: Holder): Promise<Address | null> {
  let query = db.selectFrom('depositAddress').select('address').where('rail', '=', rail)
  if (holder === 'owner') query = query.where('memberId', 'is', null).where('machineId', 'is', null)
  else if ('memberId' in holder) query = query.where('memberId', '=', holder.memberId)
  else query = query.where('machineId', '=', holder.machineId)
  return ((await query.executeTakeFirst())?.address as Address | undefined) ?? null
}

export const nextAddressNumber = async (db: Database): Promise<number> =>
  Number(await query(db).value<bigint>`nextval('deposit_number')`)

/** Stores an address, unless the holder has been given one in the meantime. */
export async function addAddress(
  db: Database,
  rail: AddressRail,
  holder: Holder,
  number: number,
  address: Address,
): Promise<void> {
  const ids = holder === 'owner' ? {} : holder
  await db
    .insertInto('depositAddress')
    .values({ rail, address, number, ...ids })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type OwnAddress = { readonly memberId: string | null; readonly machineId: string | null }

/** The holders of those addresses that are ours. */
export async function findHolders(
  db: Database,
  rail: ChainRail,
  addresses: readonly Address[],
): Promise<Map<Address, OwnAddress>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('depositAddress')
    .select(['address', 'memberId', 'machineId'])
    .where('rail', '=', rail)
    .where('address', '=', sql<string>`any(${addresses})`)
    .execute()
  return new Map(rows.map(({ address, ...ids }) => [address as Address, ids]))
}

// How far the chain has been read

/** The last block that was read. Position −1 and an empty hash before the first. */
export type Tip = { readonly position: number; readonly hash: string }

export async function findTip(db: Database, rail: ChainRail): Promise<Tip> {
  const tip = await db
    .selectFrom('railCursor as c')
    .leftJoin('chainBlock as b', (join) => join.onRef('b.rail', '=', 'c.rail').onRef('b.number', '=', 'c.position'))
    .select(['c.position', 'b.hash'])
    .where('c.rail', '=', rail)
    .executeTakeFirst()
  return { position: Number(tip?.position ?? -1n), hash: tip?.hash ?? '' }
}

/** The newest known blocks below a number. */
export const findBlocksBelow = (
  db: Database,
  rail: ChainRail,
  below: number,
  limit: number,
): Promise<{ number: bigint; hash: string }[]> =>
  db
    .selectFrom('chainBlock')
    .select(['number', 'hash'])
    .where('rail', '=', rail)
    .where('number', '<', BigInt(below))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export async function findBlockHashes(
  db: Database,
  rail: ChainRail,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('chainBlock')
    .select(['number', 'hash'])
    .where('rail', '=', rail)
    .where('number', '=', sql<bigint>`any(${numbers}::bigint[])`)
    .execute()
  return new Map(rows.map(({ number, hash }) => [Number(number), hash]))
}

/** A transfer to one of our addresses, with the column names of its table. */
export type Deposit = {
  readonly tx_hash: string
  readonly position: number
  readonly block_number: number
  readonly block_hash: string
  readonly address: string
  readonly sender: string
  readonly token: string
  readonly raw_amount: string
  readonly amount: string
  readonly dust: string
  readonly member_id: string | null
  readonly machine_id: string | null
  readonly state: 'pending' | 'wrong-token'
  /** Whether the practice till sent it. */
  readonly is_till: boolean
}

export type ObservedBlocks = {
  /** The last block that was known before. Blocks after it are new or replace others. */
  readonly ancestor: number
  readonly isReorganised: boolean
  readonly blocks: readonly Block[]
  readonly deposits: readonly Deposit[]
}

/** How deep a reorganisation can be. A deeper one counts as another chain. */
const blocksKept = 5_000

/**
 * Records what was read after `tip` in one transaction. Returns how many deposits changed, or null when another process
 * has moved the tip.
 */
export function recordBlocks(
  db: Database,
  rail: ChainRail,
  tip: Tip,
  { ancestor, isReorganised, blocks, deposits }: ObservedBlocks,
): Promise<number | null> {
  return inTransaction(db, async (db) => {
    await db
      .insertInto('railCursor')
      .values({ rail, position: -1n })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.selectFrom('railCursor').select('position').where('rail', '=', rail).forUpdate().execute()
    const currentTip = await findTip(db, rail)
    if (currentTip.position !== tip.position || currentTip.hash !== tip.hash) return null
    const last = blocks.at(-1)?.number ?? ancestor
    if (isReorganised)
      await db.deleteFrom('chainBlock').where('rail', '=', rail).where('number', '>', BigInt(ancestor)).execute()
    if (blocks.length > 0)
      await db
        .insertInto('chainBlock')
        .values(blocks.map(({ number, hash, parentHash }) => ({ rail, number: BigInt(number), hash, parentHash })))
        .execute()
    await db
      .deleteFrom('chainBlock')
      .where('rail', '=', rail)
      .where('number', '<', BigInt(last - blocksKept))
      .execute()
    let changed = 0
    if (deposits.length > 0) changed += await recordDeposits(db, rail, deposits)
    if (isReorganised) changed += await dropDeposits(db, rail, ancestor, deposits)
    if (changed > 0) await call(db, 'syncRecharges', rail)
    await db
      .updateTable('railCursor')
      .set({ position: BigInt(last), updatedAt: sql<Date>`now()` })
      .where('rail', '=', rail)
      .execute()
    return changed
  })
}

const recordDeposits = (db: Database, rail: ChainRail, deposits: readonly Deposit[]) =>
  call(db, 'recordDeposits', rail, JSON.stringify(deposits))

/** By the deposits and not by the blocks, since not every block of a long range is read. */
const dropDeposits = (db: Database, rail: ChainRail, ancestor: number, found: readonly Deposit[]) =>
  call(
    db,
    'dropDeposits',
    rail,
    BigInt(ancestor),
    found.map(({ block_hash: hash }) => hash),
  )

/** Those of the transactions that the signer has not stored as its own. */
export async function findUnsigned<Transaction extends { readonly transactionHash: string }>(
  db: Database,
  rail: ChainRail,
  transactions: readonly Transaction[],
): Promise<Transaction[]> {
  if (transactions.length === 0) return []
  const signed = await db
    .selectFrom('signedTransaction')
    .select('hash')
    .where('rail', '=', rail)
    .where('hash', '=', sql<string>`any(${transactions.map(({ transactionHash }) => transactionHash)})`)
    .execute()
  const hashes = new Set(signed.map(({ hash }) => hash))
  return transactions.filter(({ transactionHash }) => !hashes.has(transactionHash))
}

// Crediting

const holdersMax = 2_000

/** Credits deposits that are final, a limited number at a time. */
export async function creditFinalDeposits(db: Database, rail: ChainRail) {
  const credited = await inTransaction(db, async (db) => {
    if (!(await hasFinalDeposits(db, rail))) return []
    const rows = await db
      .selectFrom(rowsOf('creditDeposits', rail, holdersMax).as('c'))
      .selectAll()
      .execute()
    await call(db, 'syncRecharges', rail)
    return rows
  })
  return { credited, hasMore: credited.length >= holdersMax }
}

/** Deposits below the minimum do not count: they wait until more arrives. */
const hasFinalDeposits = (db: Database, rail: ChainRail): Promise<boolean> =>
  query(db).value`exists (select from chain_deposit d, wallet_rule w, rail_cursor c
    where c.rail = ${rail} and d.rail = c.rail and d.state = 'pending'
      and d.block_number <= c.position - case when d.is_till then 0 else w.confirmations - 1 end)`

// What must agree with the chain's own balances

export type Books = {
  readonly position: number
  readonly custody: bigint
  /** Deposits that are seen but not booked, and unused receipts, less what has left for another rail. */
  readonly waiting: bigint
  /** Fractions that the ledger cannot represent, in the token's smallest unit. */
  readonly dust: bigint
  /** Every address that may hold the token: the hot wallet first, then all that received a deposit. */
  readonly addresses: readonly Address[]
  /** Signed, but not booked as paid. */
  readonly payouts: readonly { readonly hash: string; readonly amount: bigint }[]
}

/** Our books of a rail at one moment. */
export async function readBooks(db: Database, rail: ChainRail, token: Address): Promise<Books> {
  // A single statement sees a single snapshot.
  const row = await query(db).row<{
    position: bigint
    custody: bigint
    waiting: bigint
    dust: string
    addresses: Address[]
    payouts: { hash: string; amount: string }[]
  }>`select
      coalesce((select position from rail_cursor where rail = ${rail}), -1) as position,
      coalesce((
        select -balance from ledger.balance where (owner, kind, currency) = (${rail}, 'custody', 'USDT')
      ), 0)::bigint as custody,
      (coalesce((
        select sum(amount) from chain_deposit where rail = ${rail} and state in ('pending', 'below-minimum')
      ), 0) + coalesce((
        select sum(amount) from receipt where rail = ${rail} and currency = 'USDT' and used_as is null
      ), 0) - coalesce((select sum(amount) from move_under_way where rail = ${rail}), 0))::bigint as waiting,
      coalesce((
        select sum(dust) from chain_deposit where rail = ${rail} and token = ${token} and state not in ('dropped', 'reversed')
      ), 0)::text as dust,
      array(select hot_address from rail_key where rail = ${rail}) || array(
        select distinct address from chain_deposit where rail = ${rail} and token = ${token}
        except select hot_address from rail_key where rail = ${rail}
      ) as addresses,
      coalesce((
        select json_agg(json_build_object('hash', s.hash, 'amount', p.amount::text))
        from payout p join signed_transaction s on s.payout_id = p.id
        where p.rail = ${rail} and p.state in ('queued', 'sent')
      ), '[]') as payouts`
  return {
    ...row,
    position: Number(row.position),
    dust: BigInt(row.dust),
    payouts: row.payouts.map(({ hash, amount }) => ({ hash, amount: BigInt(amount) })),
  }
}
