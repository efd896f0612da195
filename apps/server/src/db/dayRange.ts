import { sql, type RawBuilder } from 'kysely'

/** The business days that a list is about, both included. */
export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Whether a column of times is in the range. */
export function isInRange(column: string, { from, to }: DayRange): RawBuilder<boolean> {
  const zone = sql`(select c.time_zone from ledger.clock c)`
  const after = from ? sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}` : sql`true`
  const before = to ? sql<boolean>`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}` : sql`true`
  return sql<boolean>`(${after} and ${before})`
}

/** The same for a column of business days. */
export function isDayInRange(column: string, { from, to }: DayRange): RawBuilder<boolean> {
  const after = from ? sql<boolean>`${sql.ref(column)} >= ${from}::date` : sql`true`
  const before = to ? sql<boolean>`${sql.ref(column)} <= ${to}::date` : sql`true`
  return sql<boolean>`(${after} and ${before})`
}
