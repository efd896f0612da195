import { money, type Currency, type Money } from '@millrace/money'
import type pg from 'pg'
import type { Account, AccountKind } from './account.ts'
import type { Db } from './inTransaction.ts'
import type { TransferKind } from './transfer.ts'
import { withRetries } from './withRetries.ts'

/**
 * Outside a transaction a statement that collided is run again here. Inside one, whoever began the transaction runs all
 * of it again.
 */
export async function queryRows<Row extends pg.QueryResultRow>(db: Db, config: pg.QueryConfig): Promise<Row[]> {
  const { rows } = 'isTransaction' in db ? await db.query<Row>(config) : await withRetries(() => db.query<Row>(config))
  return rows
}

export async function queryRow<Row extends pg.QueryResultRow>(db: Db, config: pg.QueryConfig): Promise<Row> {
  const [row] = await queryRows<Row>(db, config)
  if (!row) throw new Error(`${config.name} returned no row`)
  return row
}

/** Positive where the platform owes, negative for custody. Zero for an account that was never used. */
export async function getBalance(db: Db, { owner, kind }: Account, currency: Currency): Promise<Money> {
  const [row] = await queryRows<{ balance: bigint }>(db, {
    name: 'ledger.balance',
    text: 'select balance from ledger.balance where owner = $1 and kind = $2 and currency = $3',
    values: [owner, kind, currency],
  })
  return money(row?.balance ?? 0n, currency)
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
  return queryRows<RecordRow>(db, {
    name: 'ledger.record',
    text: `select seq, id, leg, kind, from_kind as "fromKind", to_kind as "toKind", currency, amount, reason,
        business_day as "businessDay", created_at as "createdAt"
      from ledger.record where owner = $1 and seq < $2 order by seq desc limit $3`,
    values: [owner, before, limit],
  })
}

export async function rollUpBalances(db: Db): Promise<bigint> {
  const { folded } = await queryRow<{ folded: bigint }>(db, {
    name: 'ledger.roll_up',
    text: 'select ledger.roll_up() as folded',
  })
  return folded
}

export type SealRow = { businessDay: string; hash: string; transfers: bigint }
const sealColumns = `business_day as "businessDay", encode(hash, 'hex') as hash, transfers`

export async function sealNextDay(db: Db): Promise<SealRow> {
  return queryRow(db, { name: 'ledger.seal_day', text: `select ${sealColumns} from ledger.seal_day()` })
}

export async function findLastSeal(db: Db): Promise<SealRow | null> {
  const [row] = await queryRows<SealRow>(db, {
    name: 'ledger.seal',
    text: `select ${sealColumns} from ledger.seal order by business_day desc limit 1`,
  })
  return row ?? null
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
const checkColumns = `checked_at as "checkedAt", took_ms as "tookMs", is_sound as "isSound", invariants, totals,
  transfers, open_holds as "openHolds"`

export async function runLedgerCheck(db: Db, isWhole: boolean): Promise<CheckRow> {
  return queryRow(db, { text: `select ${checkColumns} from ledger.run_check($1)`, values: [isWhole] })
}

/** Asked for twice before it has begun, it runs once. */
export async function queueProof(db: Db): Promise<void> {
  await queryRows(db, {
    text: `select graphile_worker.add_job('ledger-proof', job_key => 'ledger-proof now', max_attempts => 1)`,
  })
}

export async function findLastProof(db: Db): Promise<Date | null> {
  const { provedAt } = await queryRow<{ provedAt: Date | null }>(db, {
    name: 'ledger.last_proof',
    text: 'select max(checked_at) as "provedAt" from ledger.check_run where is_whole',
  })
  return provedAt
}

export async function findLastCheck(db: Db): Promise<CheckRow | null> {
  const [row] = await queryRows<CheckRow>(db, {
    name: 'ledger.check_run',
    text: `select ${checkColumns} from ledger.check_run order by id desc limit 1`,
  })
  return row ?? null
}

export async function allowLongStatements(db: Db): Promise<void> {
  await queryRows(db, { text: 'set local statement_timeout = 0' })
}

export async function getToday(db: Db): Promise<string> {
  const { today } = await queryRow<{ today: string }>(db, {
    name: 'ledger.today',
    text: 'select ledger.today() as today',
  })
  return today
}

/** Needs a connection as the database's owner: the application cannot move its own days. */
export async function setClock(
  db: Db,
  { timeZone, isPractice }: { readonly timeZone: string; readonly isPractice: boolean },
): Promise<void> {
  await queryRows(db, { text: 'select ledger.set_clock($1, $2)', values: [timeZone, isPractice] })
}
