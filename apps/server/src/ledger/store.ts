import type { Currency } from '@millrace/money'
import type pg from 'pg'
import type { Account, AccountKind } from './account.ts'
import type { Db } from './inTransaction.ts'
import type { EndOutcome, PostOutcome } from './outcome.ts'
import { retrying } from './retrying.ts'
import type { TransferKind } from './transferKind.ts'

/** A leg as the database takes it: a row of the type ledger.leg, which is its kind, both accounts and the amount. */
export type LegRow = `(${TransferKind},${bigint},${bigint},${bigint})`

/** A transaction that collided is done again as a whole, by whoever began it; a call by itself is done again here. */
async function ask<Row extends pg.QueryResultRow>(db: Db, config: pg.QueryConfig): Promise<Row[]> {
  const { rows } = 'isTransaction' in db ? await db.query<Row>(config) : await retrying(() => db.query<Row>(config))
  return rows
}

async function askOne<Row extends pg.QueryResultRow>(db: Db, config: pg.QueryConfig): Promise<Row> {
  const [row] = await ask<Row>(db, config)
  if (!row) throw new Error(`${config.name} gave no row`)
  return row
}

export type AccountName = Account & { readonly currency: Currency }

/** In the order asked for. */
export async function askToOpen(db: Db, names: readonly AccountName[]): Promise<{ id: bigint; isLasting: boolean }[]> {
  return ask(db, {
    name: 'ledger.open_accounts',
    text: 'select id, is_committed as "isLasting" from ledger.open_accounts($1, $2, $3) order by number',
    values: [names.map(({ owner }) => owner), names.map(({ kind }) => kind), names.map(({ currency }) => currency)],
  })
}

export async function askToPost(db: Db, id: string, legs: readonly LegRow[], reason: string): Promise<PostOutcome> {
  const { outcome } = await askOne<{ outcome: PostOutcome }>(db, {
    name: 'ledger.post',
    text: 'select ledger.post($1, $2, $3) as outcome',
    values: [id, legs, reason],
  })
  return outcome
}

/**
 * One element of each array a leg; legs of the same id are a group, and each group gets an outcome in the order given.
 */
export async function askToPostMany(
  db: Db,
  ids: readonly string[],
  legs: readonly LegRow[],
  reasons: readonly string[],
): Promise<PostOutcome[]> {
  const { outcomes } = await askOne<{ outcomes: PostOutcome[] }>(db, {
    name: 'ledger.post_many',
    text: 'select ledger.post_many($1, $2, $3) as outcomes',
    values: [ids, legs, reasons],
  })
  return outcomes
}

export async function askToHold(
  db: Db,
  id: string,
  [leg]: readonly LegRow[],
  reason: string,
  expiresAt: Date | null,
): Promise<PostOutcome> {
  const { outcome } = await askOne<{ outcome: PostOutcome }>(db, {
    name: 'ledger.hold',
    text: 'select ledger.hold($1, $2, $3, $4) as outcome',
    values: [id, leg, reason, expiresAt],
  })
  return outcome
}

export async function askToResolve(
  db: Db,
  holdId: string,
  id: string,
  legs: readonly LegRow[],
  reason: string,
): Promise<EndOutcome> {
  const { outcome } = await askOne<{ outcome: EndOutcome }>(db, {
    name: 'ledger.resolve',
    text: 'select ledger.resolve($1, $2, $3, $4) as outcome',
    values: [holdId, id, legs, reason],
  })
  return outcome
}

export async function askToRelease(db: Db, holdId: string, id: string, reason: string): Promise<EndOutcome> {
  const { outcome } = await askOne<{ outcome: EndOutcome }>(db, {
    name: 'ledger.release',
    text: 'select ledger.release($1, $2, $3) as outcome',
    values: [holdId, id, reason],
  })
  return outcome
}

export async function askToExpireHolds(db: Db, atMost: number): Promise<string[]> {
  const rows = await ask<{ id: string }>(db, {
    name: 'ledger.expire_holds',
    text: 'select id from ledger.expire_holds($1) as id',
    values: [atMost],
  })
  return rows.map(({ id }) => id)
}

export async function findBalance(db: Db, { owner, kind }: Account, currency: Currency): Promise<bigint> {
  const [row] = await ask<{ balance: bigint }>(db, {
    name: 'ledger.balance',
    text: 'select balance from ledger.balance where owner = $1 and kind = $2 and currency = $3',
    values: [owner, kind, currency],
  })
  return row?.balance ?? 0n
}

export type RecordRow = {
  seq: bigint
  id: string
  leg: number
  kind: TransferKind
  fromKind: AccountKind
  toKind: AccountKind
  currency: Currency
  amount: bigint
  reason: string
  businessDay: string
  createdAt: Date
}

export async function findRecords(db: Db, owner: string, before: bigint, limit: number): Promise<RecordRow[]> {
  return ask<RecordRow>(db, {
    name: 'ledger.record',
    text: `select seq, id, leg, kind, from_kind as "fromKind", to_kind as "toKind", currency, amount, reason, business_day as "businessDay", created_at as "createdAt"
      from ledger.record where owner = $1 and seq < $2 order by seq desc limit $3`,
    values: [owner, before, limit],
  })
}

export async function askToRollUp(db: Db): Promise<bigint> {
  const { folded } = await askOne<{ folded: bigint }>(db, {
    name: 'ledger.roll_up',
    text: 'select ledger.roll_up() as folded',
  })
  return folded
}

export type SealRow = { businessDay: string; hash: string; transfers: bigint }
const sealColumns = `business_day as "businessDay", encode(hash, 'hex') as hash, transfers`

export async function askToSealDay(db: Db): Promise<SealRow> {
  return askOne(db, { name: 'ledger.seal_day', text: `select ${sealColumns} from ledger.seal_day()` })
}

export async function findLastSeal(db: Db): Promise<SealRow | undefined> {
  const [row] = await ask<SealRow>(db, {
    name: 'ledger.seal',
    text: `select ${sealColumns} from ledger.seal order by business_day desc limit 1`,
  })
  return row
}

export type Invariant = { readonly name: string; readonly isOk: boolean; readonly detail: string }
export type CheckRow = {
  checkedAt: Date
  tookMs: number
  isSound: boolean
  invariants: Invariant[]
  totals: { kind: string; currency: Currency; accounts: number; balance: string }[]
  transfers: bigint
  openHolds: bigint
}
const checkColumns = `checked_at as "checkedAt", took_ms as "tookMs", is_sound as "isSound", invariants, totals, transfers, open_holds as "openHolds"`

export async function askToRunCheck(db: Db): Promise<CheckRow> {
  return askOne(db, { name: 'ledger.run_check', text: `select ${checkColumns} from ledger.run_check()` })
}

export async function findLastCheck(db: Db): Promise<CheckRow | undefined> {
  const [row] = await ask<CheckRow>(db, {
    name: 'ledger.check_run',
    text: `select ${checkColumns} from ledger.check_run order by id desc limit 1`,
  })
  return row
}

export async function allowLongStatements(db: Db): Promise<void> {
  await ask(db, { text: 'set local statement_timeout = 0' })
}

export async function findToday(db: Db): Promise<string> {
  const { today } = await askOne<{ today: string }>(db, {
    name: 'ledger.today',
    text: 'select ledger.today() as today',
  })
  return today
}

export async function setTimeZone(db: Db, timeZone: string): Promise<void> {
  await ask(db, { name: 'ledger.set_time_zone', text: 'select ledger.set_time_zone($1)', values: [timeZone] })
}
