import type { Address, Block } from '@millrace/chain'
import { paths } from '@millrace/contract/paths'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../ledger/index.ts'

// ── keys and addresses

export type RailKey = { readonly xpub: string; readonly hotAddress: Address }

export async function findKey(db: Database, rail: ChainRail): Promise<RailKey | null> {
  const key = await db.selectFrom('railKey').select(['xpub', 'hotAddress']).where('rail', '=', rail).executeTakeFirst()
  return key ? { xpub: key.xpub, hotAddress: key.hotAddress as Address } : null
}

/** Whose a deposit address is. */
export type Holder = { readonly memberId: string } | { readonly machineId: string } | 'owner'

export async function findAddress(db: Database, rail: ChainRail, holder: Holder): Promise<Address | null> {
  let query = db.selectFrom('depositAddress').select('address').where('rail', '=', rail)
  if (holder === 'owner') query = query.where('memberId', 'is', null).where('machineId', 'is', null)
  else if ('memberId' in holder) query = query.where('memberId', '=', holder.memberId)
  else query = query.where('machineId', '=', holder.machineId)
  return ((await query.executeTakeFirst())?.address as Address | undefined) ?? null
}

export async function nextAddressNumber(db: Database): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ number: bigint }>`select nextval('deposit_number') as number`.execute(db)
  return Number(row?.number)
}

/** Keeps an address; when the holder has got another one meanwhile, that one stays. */
export async function addAddress(
  db: Database,
  rail: ChainRail,
  holder: Holder,
  number: number,
  address: Address,
): Promise<void> {
  const whose = holder === 'owner' ? {} : holder
  await db
    .insertInto('depositAddress')
    .values({ rail, address, number, ...whose })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type OwnAddress = { readonly memberId: string | null; readonly machineId: string | null }

/** Those of the given addresses that are ours. */
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
  return new Map(rows.map(({ address, ...whose }) => [address as Address, whose]))
}

// ── how far the chain has been read

/** The last block that was read; position −1 and no hash before the first. */
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

/** The newest blocks that are known below a number. */
export const findBlocksBelow = (
  db: Database,
  rail: ChainRail,
  below: number,
  atMost: number,
): Promise<{ number: bigint; hash: string }[]> =>
  db
    .selectFrom('chainBlock')
    .select(['number', 'hash'])
    .where('rail', '=', rail)
    .where('number', '<', BigInt(below))
    .orderBy('number', 'desc')
    .limit(atMost)
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

/** A transfer to one of our addresses, in the names of its table. */
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
}

export type ObservedBlocks = {
  /** Where the reading began: blocks after it are new or replace others. */
  readonly common: number
  readonly isReorganised: boolean
  readonly blocks: readonly Block[]
  readonly deposits: readonly Deposit[]
}

/** Blocks to look back on after a reorganisation; an older one is no reorganisation but another chain. */
const blocksKept = 5_000

/**
 * Records what was seen after `tip`, all of it or nothing. Answers with how many deposits that changed, or null when
 * somebody else has read on from there.
 */
export function recordBlocks(
  pool: pg.Pool,
  rail: ChainRail,
  tip: Tip,
  { common, isReorganised, blocks, deposits }: ObservedBlocks,
): Promise<number | null> {
  return inTransaction(pool, async ({ db }) => {
    await db
      .insertInto('railCursor')
      .values({ rail, position: -1n })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.selectFrom('railCursor').select('position').where('rail', '=', rail).forUpdate().execute()
    const now = await findTip(db, rail)
    if (now.position !== tip.position || now.hash !== tip.hash) return null
    const last = blocks.at(-1)?.number ?? common
    if (isReorganised)
      await db.deleteFrom('chainBlock').where('rail', '=', rail).where('number', '>', BigInt(common)).execute()
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
    if (isReorganised) changed += await dropDeposits(db, rail, common, blocks)
    if (changed > 0) await sql`select sync_recharges(${rail})`.execute(db)
    await db
      .updateTable('railCursor')
      .set({ position: BigInt(last), updatedAt: sql<Date>`now()` })
      .where('rail', '=', rail)
      .execute()
    return changed
  })
}

async function recordDeposits(db: Database, rail: ChainRail, deposits: readonly Deposit[]): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    changed: number
  }>`select record_deposits(${rail}, ${JSON.stringify(deposits)}::jsonb) as changed`.execute(db)
  return row?.changed ?? 0
}

async function dropDeposits(db: Database, rail: ChainRail, common: number, blocks: readonly Block[]): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    changed: number
  }>`select drop_deposits(${rail}, ${common}, ${blocks.map(({ hash }) => hash)}::text[]) as changed`.execute(db)
  return row?.changed ?? 0
}

// ── crediting

const holdersMax = 2_000

export type Credited = {
  readonly receiptId: string
  readonly memberId: string | null
  readonly machineId: string | null
  readonly rechargeId: string | null
  readonly amount: bigint
}

/** Credits what is final. Says whether that was all of it. */
export async function creditFinalDeposits(
  pool: pg.Pool,
  rail: ChainRail,
): Promise<{ readonly credited: Credited[]; readonly hasMore: boolean }> {
  const credited = await inTransaction(pool, async ({ db }) => {
    if (!(await hasFinalDeposits(db, rail))) return []
    const { rows } = await sql<Credited>`select * from credit_deposits(${rail}, ${holdersMax})`.execute(db)
    await sql`select sync_recharges(${rail})`.execute(db)
    return rows
  })
  return { credited, hasMore: credited.length >= holdersMax }
}

/**
 * Whether anything has become final that was not looked at as such. What waits below the minimum does so until more
 * comes, so it does not count.
 */
async function hasFinalDeposits(db: Database, rail: ChainRail): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ has: boolean }>`
    select exists (select from chain_deposit d, wallet_rule w, rail_cursor c
      where c.rail = ${rail} and d.rail = c.rail and d.state = 'pending' and d.block_number <= c.position - w.confirmations + 1) as has`.execute(
    db,
  )
  return row?.has ?? false
}

// ── payouts

export type OpenPayout = {
  readonly id: string
  readonly state: 'queued' | 'sent'
  readonly hash: string
  readonly amount: bigint
  readonly blockNumber: bigint | null
}

export const findOpenPayouts = (db: Database, rail: ChainRail, atMost: number): Promise<OpenPayout[]> =>
  db
    .selectFrom('payout as p')
    .innerJoin('signedTransaction as s', 's.payoutId', 'p.id')
    .select(['p.id', 'p.state', 's.hash', 'p.amount', 'p.blockNumber'])
    .where('p.rail', '=', rail)
    .where('p.state', 'in', ['queued', 'sent'])
    .orderBy('p.createdAt')
    .limit(atMost)
    .execute() as Promise<OpenPayout[]>

export const findConfirmations = async (db: Database): Promise<number> =>
  (await db.selectFrom('walletRule').select('confirmations').executeTakeFirstOrThrow()).confirmations

export const recordPayoutSent = (db: Database, id: string, hash: string) =>
  sql`select record_payout_sent(${id}, ${hash})`.execute(db)
export const recordPayoutMined = (db: Database, id: string, block: number | null) =>
  sql`select record_payout_mined(${id}, ${block})`.execute(db)

/** The rail's last word. Answers whether it was news. */
export async function recordPayoutPaid(db: Database, id: string, hash: string, block: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ told: string }>`select record_payout_paid(${id}, ${hash}, ${block}) as told`.execute(db)
  return row?.told === 'paid'
}

export async function recordPayoutFailed(db: Database, id: string, reason: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ told: string }>`select record_payout_failed(${id}, ${reason}) as told`.execute(db)
  return row?.told === 'failed'
}

// ── what must agree

export type Books = {
  readonly position: number
  readonly custody: bigint
  /** Deposits that are seen and not booked, and receipts that nobody has used. */
  readonly waiting: bigint
  /** What the token has and the ledger cannot hold, in the token's unit. */
  readonly dust: bigint
  /** Everything that can hold the token: every address that a deposit came to, the one that pays out first. */
  readonly addresses: readonly Address[]
  /** Signed and not booked as paid. */
  readonly payouts: readonly { readonly hash: string; readonly amount: bigint }[]
}

/** What we know of a rail at one moment. */
export async function readBooks(pool: pg.Pool, rail: ChainRail, token: Address): Promise<Books> {
  // One statement sees one moment.
  const {
    rows: [row],
  } = await pool.query<{
    position: bigint
    custody: bigint
    waiting: bigint
    dust: string
    addresses: Address[]
    payouts: { hash: string; amount: string }[]
  }>({
    name: 'read-chain-books',
    text: `select
      coalesce((select position from rail_cursor where rail = $1), -1) as position,
      coalesce((select -balance from ledger.balance where (owner, kind, currency) = ($1, 'custody', 'USDT')), 0)::bigint as custody,
      (coalesce((select sum(amount) from chain_deposit where rail = $1 and state in ('pending', 'below-minimum')), 0)
        + coalesce((select sum(amount) from receipt where rail = $1 and currency = 'USDT' and used_as is null), 0))::bigint as waiting,
      coalesce((select sum(dust) from chain_deposit where rail = $1 and token = $2 and state not in ('dropped', 'reversed')), 0)::text as dust,
      array(select hot_address from rail_key where rail = $1) || array(select distinct address from chain_deposit where rail = $1 and token = $2
        except select hot_address from rail_key where rail = $1) as addresses,
      coalesce((select json_agg(json_build_object('hash', s.hash, 'amount', p.amount::text)) from payout p join signed_transaction s on s.payout_id = p.id
        where p.rail = $1 and p.state in ('queued', 'sent')), '[]') as payouts`,
    values: [rail, token],
  })
  if (!row) throw new Error('a select without a table has one row')
  return {
    ...row,
    position: Number(row.position),
    dust: BigInt(row.dust),
    payouts: row.payouts.map(({ hash, amount }) => ({ hash, amount: BigInt(amount) })),
  }
}

// ── what a member sees

type Movement = {
  readonly id: string
  readonly rail: ChainRail
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly state:
    | 'pending'
    | 'credited'
    | 'below-minimum'
    | 'wrong-token'
    | 'dropped'
    | 'reversed'
    | 'sent'
    | 'paid'
    | 'failed'
  readonly txHash: string
  readonly block: bigint | null
  readonly position: bigint | null
  readonly address: string
  readonly createdAt: Date
  readonly path: string
}

/** A member's movements on the chains, newest first. */
export async function listMovements(
  db: Database,
  memberId: string,
  {
    rail,
    pageNum,
    pageSize,
  }: { readonly rail?: ChainRail | undefined; readonly pageNum: number; readonly pageSize: number },
) {
  const rails = rail ? [rail] : ['bep20', 'trc20']
  const movement = sql`(
    select d.tx_hash || ':' || d.position as id, d.rail, 'in' as direction, d.amount, d.state, d.tx_hash, d.block_number as block, d.address, d.found_at as created_at,
      coalesce((
        select ${paths.rechargeHistory}::text || '?id=' || c.id from recharge c
        where (c.rail, c.tx_hash, c.tx_position) = (d.rail, d.tx_hash, d.position) and c.tx_hash <> ''), '') as path
    from chain_deposit d where d.member_id = ${memberId} and d.rail = any(${rails})
    union all
    select p.id::text, p.rail, 'out', p.amount, p.state, p.rail_transaction, p.block_number, p.address, coalesce(p.sent_at, p.created_at),
      ${paths.withdrawHistory}::text || '?id=' || p.id
    from payout p join withdrawal w on (w.member_id, w.id) = (${memberId}, p.id) where p.rail = any(${rails}) and p.rail_transaction <> '')`
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    sql<Movement>`select m.*, c.position from ${movement} m left join rail_cursor c on c.rail = m.rail
      order by m.created_at desc, m.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{
      total: bigint
      confirmations: number
    }>`select (select count(*) from ${movement} m) as total, confirmations from wallet_rule`.execute(db),
  ])
  return { rows, total: Number(count?.total ?? 0n), confirmationsNeeded: count?.confirmations ?? 0 }
}
