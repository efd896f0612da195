import type { Currency, Money } from '@millrace/money'
import type pg from 'pg'
import type { Database } from '../src/db/database.ts'
import { memoizeByDatabase } from '../src/db/memoizeByDatabase.ts'
import { onlyRow } from '../src/db/rows.ts'
import { withRetries, type Account, type TransferKind } from '../src/ledger/index.ts'
import { databaseOf, sendTo } from './databaseOf.ts'

// The ledger's functions, called one by one. The server itself never does that: its domains have functions of their own
// in the database, which post from ids.

/** A pool, where each call is its own transaction, or a transaction that the call joins. */
export type Db = pg.Pool | Database

const isTransaction = (db: Db): db is Database => 'isTransaction' in db && db.isTransaction

/** Outside a transaction a statement that collided is run again. */
async function queryRows<Row extends pg.QueryResultRow>(db: Db, config: pg.QueryConfig): Promise<Row[]> {
  const { rows } = await (isTransaction(db) ? sendTo<Row>(db, config) : withRetries(() => db.query<Row>(config)))
  return rows
}

const queryRow = async <Row extends pg.QueryResultRow>(db: Db, config: pg.QueryConfig): Promise<Row> =>
  onlyRow({ rows: await queryRows<Row>(db, config) })

export type Leg = { readonly kind: TransferKind; readonly from: Account; readonly to: Account; readonly amount: Money }

export type Posting = {
  /** Created by the caller with `newTransferId` and stored before the first try: the same id moves money once. */
  readonly id: string
  /** Points at the business row, such as `order:…`. */
  readonly reason: string
  /** Posted together or not at all. */
  readonly legs: readonly Leg[]
}

export type Holding = {
  /** Also identifies the hold when it is resolved or released. */
  readonly id: string
  readonly kind: TransferKind
  readonly from: Account
  readonly to: Account
  readonly amount: Money
  readonly reason: string
  /** After this, by the ledger's clock, it can only be released; null when it never expires. */
  readonly expiresAt: Date | null
}

/** `same` means that an earlier call with this key did exactly this: nothing moved now, and all is well. */
export type PostOutcome = 'posted' | 'same' | 'key-reused' | 'insufficient'
export type EndOutcome = 'posted' | 'same' | 'key-reused' | 'hold-unknown' | 'hold-resolved' | 'hold-expired'

/** True when the money is where the caller wanted it, whether now or by an earlier call with the same key. */
export const isDone = (outcome: PostOutcome | EndOutcome): outcome is 'posted' | 'same' =>
  outcome === 'posted' || outcome === 'same'

/** Posts all legs or none. Throws on what the table of transfer kinds does not allow: that is a bug. */
export async function post(db: Db, { id, reason, legs }: Posting): Promise<PostOutcome> {
  return queryOutcome(db, {
    name: 'ledger.post',
    text: 'select ledger.post($1, $2, $3) as outcome',
    values: [id, await toLegRows(db, legs), reason],
  })
}

/** Posts several in one statement; the outcomes are in the order of the postings. */
export async function postMany(db: Db, postings: readonly Posting[]): Promise<PostOutcome[]> {
  const rows = await toLegRows(
    db,
    postings.flatMap(({ legs }) => legs),
  )
  // Legs with the same id are one posting.
  const ids = postings.flatMap(({ id, legs }) => legs.map(() => id))
  const reasons = postings.flatMap(({ reason, legs }) => legs.map(() => reason))
  const { outcomes } = await queryRow<{ outcomes: PostOutcome[] }>(db, {
    name: 'ledger.post_many',
    text: 'select ledger.post_many($1, $2, $3) as outcomes',
    values: [ids, rows, reasons],
  })
  return outcomes
}

/** Sets an amount aside until `resolve` pays it out or `release` gives it back. */
export async function hold(db: Db, { id, kind, from, to, amount, reason, expiresAt }: Holding): Promise<PostOutcome> {
  const [leg] = await toLegRows(db, [{ kind, from, to, amount }])
  return queryOutcome(db, {
    name: 'ledger.hold',
    text: 'select ledger.hold($1, $2, $3, $4) as outcome',
    values: [id, leg, reason, expiresAt],
  })
}

/**
 * Ends a hold by paying it out: the legs out of the held account sum to what was held. Only one resolution or release
 * ever succeeds.
 */
export async function resolve(db: Db, holdId: string, { id, reason, legs }: Posting): Promise<EndOutcome> {
  return queryOutcome(db, {
    name: 'ledger.resolve',
    text: 'select ledger.resolve($1, $2, $3, $4) as outcome',
    values: [holdId, id, await toLegRows(db, legs), reason],
  })
}

/** Ends a hold by giving it back. */
export async function release(
  db: Db,
  holdId: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<EndOutcome> {
  return queryOutcome(db, {
    name: 'ledger.release',
    text: 'select ledger.release($1, $2, $3) as outcome',
    values: [holdId, id, reason],
  })
}

async function queryOutcome<Outcome extends string>(db: Db, config: pg.QueryConfig): Promise<Outcome> {
  return (await queryRow<{ outcome: Outcome }>(db, config)).outcome
}

/** Legs as the database takes them, with the ids of their accounts: rows of the type ledger.leg. */
async function toLegRows(db: Db, legs: readonly Leg[]): Promise<string[]> {
  assertLegs(legs)
  const ids = await openAccounts(
    db,
    legs.flatMap(({ from, to, amount: { currency } }) => [
      { kind: from.kind, owner: from.owner, currency },
      { kind: to.kind, owner: to.owner, currency },
    ]),
  )
  return legs.map(({ kind, amount }, i) => `(${kind},${ids[2 * i]},${ids[2 * i + 1]},${amount.minor})`)
}

const minorMax = 2n ** 63n - 1n

/** Stops a float or a bare number that got past the types, before any statement. */
export function assertLegs(legs: readonly Leg[]): void {
  if (legs.length === 0) throw new RangeError('a posting has at least one leg')
  for (const { amount, kind } of legs) {
    if (typeof amount.minor !== 'bigint') throw new TypeError(`the amount of ${kind} is not exact: it must be a bigint`)
    if (amount.minor <= 0n || amount.minor > minorMax)
      throw new RangeError(`the amount of ${kind} must be positive and fit in 64 bits`)
  }
}

// ── accounts

type AccountName = Account & { readonly currency: Currency }

const cachedMax = 200_000

// An account keeps its id for ever.
const getCachedIds = memoizeByDatabase(() => new Map<string, bigint>())

/** The account's id; the account is opened at its first use. */
export async function openAccount(db: Db, account: Account, currency: Currency): Promise<bigint> {
  const [id] = await openAccounts(db, [{ ...account, currency }])
  return id as bigint
}

/** The ids of many accounts, in the order given: one query for all that are not cached. */
export async function openAccounts(db: Db, names: readonly AccountName[]): Promise<bigint[]> {
  const cached = isTransaction(db) ? new Map<string, bigint>() : getCachedIds(databaseOf(db))
  const keys = names.map(({ kind, currency, owner }) => `${kind} ${currency} ${owner}`)
  const missing = new Map(
    names.map((name, i) => [keys[i] as string, name] as const).filter(([key]) => !cached.has(key)),
  )
  if (missing.size === 0) return keys.map((key) => cached.get(key) as bigint)
  const opened = await queryOpenAccounts(db, [...missing.values()])
  const found = new Map<string, bigint>()
  for (const [i, key] of [...missing.keys()].entries()) {
    const { id, isCommitted } = opened[i] as { id: bigint; isCommitted: boolean }
    found.set(key, id)
    // Not cached while the transaction that opened it can still roll back.
    if (isCommitted || !isTransaction(db)) addToCache(cached, key, id)
  }
  return keys.map((key) => found.get(key) ?? (cached.get(key) as bigint))
}

/** In the order given. */
const queryOpenAccounts = (db: Db, names: readonly AccountName[]) =>
  queryRows<{ id: bigint; isCommitted: boolean }>(db, {
    name: 'ledger.open_account',
    // In the order of names: two callers who open the same accounts would otherwise wait for each other.
    text: `select o.id, o."isCommitted" from (
        select n.number, a.id, a.is_committed as "isCommitted"
        from (
          select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as n(owner, kind, currency, number)
          order by owner, kind, currency offset 0
        ) n cross join lateral ledger.open_account(n.owner, n.kind, n.currency) a offset 0
      ) o order by o.number`,
    values: [names.map(({ owner }) => owner), names.map(({ kind }) => kind), names.map(({ currency }) => currency)],
  })

function addToCache(ids: Map<string, bigint>, key: string, id: bigint): void {
  if (ids.size >= cachedMax) {
    const [oldest] = ids.keys()
    if (oldest !== undefined) ids.delete(oldest)
  }
  ids.set(key, id)
}
