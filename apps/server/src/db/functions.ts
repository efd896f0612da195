import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { query } from './rows.ts'
import type { Functions } from './schema.ts'

type Name = keyof Functions
/** PostgreSQL takes null for every parameter. */
type OrNull<Values extends readonly unknown[]> = { [Place in keyof Values]: Values[Place] | null }
type Values<Of extends Name> = OrNull<Parameters<Functions[Of]>>
type ValueOf<Of extends Name> = ReturnType<Functions[Of]>
export type RowOf<Of extends Name> = ValueOf<Of> extends readonly (infer Row)[] ? Row : never

/** What one of the database's functions can come to, as its value or in the column `outcome` of its row. */
export type OutcomeOf<Of extends Name> =
  ValueOf<Of> extends string ? ValueOf<Of> : RowOf<Of>['outcome' & keyof RowOf<Of>]

/** The row of a function whose other columns are null where its outcome is a refusal. */
export type AnswerOf<Of extends Name> = {
  [Column in keyof RowOf<Of>]: Column extends 'outcome' ? RowOf<Of>[Column] : RowOf<Of>[Column] | null
}

const toCall = (name: Name, values: readonly unknown[]) => sql`${sql.ref(name)}(${sql.join(values)})`

/** The rows of one of the database's functions, to select from: `db.selectFrom(rowsOf('quoteRate', …).as('q'))`. */
export const rowsOf = <Of extends Name>(name: Of, ...values: Values<Of>): RawBuilder<RowOf<Of>> =>
  toCall(name, values) as RawBuilder<RowOf<Of>>

/** Calls one of the database's functions, and returns its answer. */
export const call = <Of extends Name>(db: Database, name: Of, ...values: Values<Of>): Promise<ValueOf<Of>> =>
  query(db).value`${toCall(name, values)}`

/** Calls one of the database's functions that answers with a row. */
export const callRow = <Of extends Name>(db: Database, name: Of, ...values: Values<Of>): Promise<RowOf<Of>> =>
  query(db).row`select * from ${toCall(name, values)}`
