import type { Currency } from '@millrace/money'
import type pg from 'pg'
import { onlyRow } from '../../db/rows.ts'

/** The transfers of one kind between two accounts on one day, summed. Members have no owner: they are one account. */
export type JournalLine = {
  readonly sealedDay: string
  readonly businessDay: string
  readonly kind: string
  readonly currency: Currency
  readonly fromKind: string
  readonly fromOwner: string
  readonly toKind: string
  readonly toOwner: string
  readonly amount: bigint
  readonly transfers: bigint
}
export type SealedDay = { readonly sealedDay: string; readonly hash: string; readonly transfers: bigint }

/** Null before the first sealed day is in the journal. */
export async function findJournalDays(
  pool: pg.Pool,
): Promise<{ readonly firstDay: string | null; readonly lastDay: string | null }> {
  return onlyRow(
    await pool.query<{ firstDay: string | null; lastDay: string | null }>(
      `select min(sealed_day)::text as "firstDay", max(sealed_day)::text as "lastDay" from journal_day`,
    ),
  )
}

/** The sealed days of a period, both ends included, with their lines in order. */
export async function readJournal(
  pool: pg.Pool,
  from: string,
  to: string,
): Promise<{ readonly days: readonly SealedDay[]; readonly lines: readonly JournalLine[] }> {
  const [days, lines] = await Promise.all([
    pool.query<SealedDay>(
      `select d.sealed_day::text as "sealedDay", encode(s.hash, 'hex') as hash, d.transfers
       from journal_day d join ledger.seal s on s.business_day = d.sealed_day
       where d.sealed_day between $1 and $2 order by d.sealed_day`,
      [from, to],
    ),
    pool.query<Omit<JournalLine, 'amount'> & { amount: string }>(
      `select sealed_day::text as "sealedDay", business_day::text as "businessDay", kind, currency,
         from_kind as "fromKind", from_owner as "fromOwner", to_kind as "toKind", to_owner as "toOwner",
         amount::text, transfers
       from journal_line where sealed_day between $1 and $2 order by sealed_day, number`,
      [from, to],
    ),
  ])
  return { days: days.rows, lines: lines.rows.map((line) => ({ ...line, amount: BigInt(line.amount) })) }
}

/** Adds sealed days that are not in the journal yet. Returns how many. */
export async function fillJournal(pool: pg.Pool, daysMax: number): Promise<number> {
  return onlyRow(await pool.query<{ days: number }>('select fill_journal($1) as days', [daysMax])).days
}
