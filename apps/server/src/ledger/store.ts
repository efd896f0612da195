import { money, type Currency, type Money } from '@millrace/money'
import { sql } from 'kysely'
import { addJob } from '../db/addJob.ts'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import { query } from '../db/rows.ts'
import type { Row } from '../db/schema.ts'
import type { Account, AccountKind } from './account.ts'
import type { TransferKind } from './transfer.ts'

/** Positive where the platform owes, negative for custody. Zero for an account that was never used. */
export async function getBalance(db: Database, { owner, kind }: Account, currency: Currency): Promise<Money> {
  const row = await query(db).first<{ balance: bigint }>`select balance from ledger.balance
    where owner = ${owner} and kind = ${kind} and currency = ${currency}`
  return money(row?.balance ?? 0n, currency)
}

export const findRecords = (db: Database, owner: string, before: bigint, limit: number) =>
  db
    .selectFrom('ledger.record')
    .select(['seq', 'id', 'leg', 'kind', 'fromKind', 'toKind', 'currency', 'amount'])
    .select(['reason', 'businessDay', 'createdAt'])
    .where('owner', '=', owner)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .$narrowType<{ kind: TransferKind; fromKind: AccountKind; toKind: AccountKind }>()
    .execute()

export const rollUpBalances = (db: Database): Promise<bigint> => call(db, 'ledger.rollUp')

/** How many months were made for transfers to come. */
export const makeNextMonths = (db: Database): Promise<number> => call(db, 'ledger.makeMonths')

/** The partition of a month that is over and was closed now, or null. */
export const closeNextMonth = (db: Database): Promise<string | null> => call(db, 'ledger.closeMonth')

export type SealRow = { businessDay: string; hash: string; transfers: bigint }
const sealColumns = sql`business_day, encode(hash, 'hex') as hash, transfers`

export const sealNextDay = (db: Database): Promise<SealRow> =>
  query(db).row`select ${sealColumns} from ledger.seal_day()`

export const findLastSeal = (db: Database): Promise<SealRow | null> =>
  query(db).first`select ${sealColumns} from ledger.seal order by business_day desc limit 1`

export type CheckRow = Pick<
  Row<'ledger.checkRun'>,
  'checkedAt' | 'tookMs' | 'isSound' | 'invariants' | 'totals' | 'transfers' | 'openHolds'
>
const checkColumns = sql`checked_at, took_ms, is_sound, invariants, totals, transfers, open_holds`

export const runLedgerCheck = (db: Database, isWhole: boolean): Promise<CheckRow> =>
  query(db).row`select ${checkColumns} from ledger.run_check(${isWhole})`

/** Asked for twice before it has begun, it runs once. */
export const queueProof = (db: Database): Promise<void> =>
  addJob(db, 'ledger-proof', { key: 'ledger-proof now', triesMax: 1 })

export async function findLastProof(db: Database): Promise<Date | null> {
  const { provedAt } = await db
    .selectFrom('ledger.checkRun')
    .select(({ fn }) => fn.max('checkedAt').as('provedAt'))
    .where('isWhole', '=', true)
    .executeTakeFirstOrThrow()
  return provedAt
}

export const findLastCheck = (db: Database): Promise<CheckRow | null> =>
  query(db).first`select ${checkColumns} from ledger.check_run order by id desc limit 1`

export async function allowLongStatements(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
}

export const getToday = (db: Database): Promise<string> => call(db, 'ledger.today')

/** Needs a connection as the database's owner: the application cannot move its own days. */
export async function setClock(
  db: Database,
  { timeZone, isPractice }: { readonly timeZone: string; readonly isPractice: boolean },
): Promise<void> {
  await sql`select ledger.set_clock(${timeZone}, ${isPractice})`.execute(db)
}

export type Durability = {
  readonly needsStandby: boolean
  readonly isSynchronous: boolean
  /** Null where the owner of the database may not see its standbys. */
  readonly streaming: number | null
  readonly synchronous: number | null
}

/** Whether commits wait for a standby, whether they have to, and how many standbys there are. */
export async function readDurability(db: Database): Promise<Durability> {
  const { rows } = await sql<Durability>`select * from durability_state()`.execute(db)
  return rows[0] as Durability
}
