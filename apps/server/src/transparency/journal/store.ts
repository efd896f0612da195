import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

/** The transfers of one kind between two accounts on one day, summed. Members have no owner: they are one account. */
export type JournalLine = Readonly<Omit<Row<'journalLine'>, 'number' | 'amount'> & { amount: bigint }>
export type SealedDay = { readonly sealedDay: string; readonly hash: string; readonly transfers: bigint }

/** Null before the first sealed day is in the journal. */
export const findJournalDays = (db: Database) =>
  db
    .selectFrom('journalDay')
    .select(({ fn }) => [
      fn.min<string | null>('sealedDay').as('firstDay'),
      fn.max<string | null>('sealedDay').as('lastDay'),
    ])
    .executeTakeFirstOrThrow()

/** The sealed days of a period, both ends included, with their lines in order. */
export async function readJournal(
  db: Database,
  from: string,
  to: string,
): Promise<{ readonly days: readonly SealedDay[]; readonly lines: readonly JournalLine[] }> {
  const [days, lines] = await Promise.all([
    query(db).rows<SealedDay>`select d.sealed_day, encode(s.hash, 'hex') as hash, d.transfers
      from journal_day d join ledger.seal s on s.business_day = d.sealed_day
      where d.sealed_day between ${from} and ${to} order by d.sealed_day`,
    query(db).rows<Omit<Row<'journalLine'>, 'number'>>`select sealed_day, business_day, kind, currency,
        from_kind, from_owner, to_kind, to_owner, amount, transfers
      from journal_line where sealed_day between ${from} and ${to} order by sealed_day, number`,
  ])
  return { days, lines: lines.map((line) => ({ ...line, amount: BigInt(line.amount) })) }
}

/** Adds sealed days that are not in the journal yet. Returns how many. */
export const fillJournal = (db: Database, daysMax: number) => call(db, 'fillJournal', daysMax)
