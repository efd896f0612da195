import type { Currency } from '@millrace/money'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
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
  db: Database,
): Promise<{ readonly firstDay: string | null; readonly lastDay: string | null }> {
  return onlyRow(
    await sql<{
      firstDay: string | null
      lastDay: string | null
    }>`select min(sealed_day)::text as first_day, max(sealed_day)::text as last_day from journal_day`.execute(db),
  )
}

/** The sealed days of a period, both ends included, with their lines in order. */
export async function readJournal(
  db: Database,
  from: string,
  to: string,
): Promise<{ readonly days: readonly SealedDay[]; readonly lines: readonly JournalLine[] }> {
  const [days, lines] = await Promise.all([
    sql<SealedDay>`select d.sealed_day::text as sealed_day, encode(s.hash, 'hex') as hash, d.transfers
       from journal_day d join ledger.seal s on s.business_day = d.sealed_day
       where d.sealed_day between ${from} and ${to} order by d.sealed_day`.execute(db),
    sql<
      Omit<JournalLine, 'amount'> & { amount: string }
    >`select sealed_day::text as sealed_day, business_day::text as business_day, kind, currency,
         from_kind, from_owner, to_kind, to_owner,
         amount::text, transfers
       from journal_line where sealed_day between ${from} and ${to} order by sealed_day, number`.execute(db),
  ])
  return { days: days.rows, lines: lines.rows.map((line) => ({ ...line, amount: BigInt(line.amount) })) }
}

/** Adds sealed days that are not in the journal yet. Returns how many. */
export async function fillJournal(db: Database, daysMax: number): Promise<number> {
  return onlyRow(await sql<{ days: number }>`select fill_journal(${daysMax}) as days`.execute(db)).days
}
