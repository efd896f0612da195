import { sql, type RawBuilder } from 'kysely'

/** The business days that a list is about, both included. */
export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined }

const start = (day: string) => `(${day})::timestamp at time zone (select c.time_zone from ledger.clock c)`

/** The conditions on a column of times, for SQL as text. Adds their values. */
export function listRangeConditions(column: string, { from, to }: DayRange, values: unknown[]): string[] {
  const conditions: string[] = []
  if (from) conditions.push(`${column} >= ${start(`$${values.push(from)}::date`)}`)
  if (to) conditions.push(`${column} < ${start(`$${values.push(to)}::date + 1`)}`)
  return conditions
}

/** The same for the query builder. */
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
