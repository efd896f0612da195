import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { onlyRow } from './rows.ts'
import type { Functions } from './schema.ts'

type Name = keyof Functions
/** PostgreSQL takes null for every parameter. */
type OrNull<Values extends readonly unknown[]> = { [Place in keyof Values]: Values[Place] | null }
type Values<Of extends Name> = OrNull<Parameters<Functions[Of]>>
type RowsOf<Of extends Name> = ReturnType<Functions[Of]> extends readonly (infer Row)[] ? Row : never

const toCall = (name: Name, values: readonly unknown[]) => sql`${sql.ref(name)}(${sql.join(values)})`

/** The rows of one of the database's functions, to select from: `db.selectFrom(rowsOf('quoteRate', …).as('q'))`. */
export const rowsOf = <Of extends Name>(name: Of, ...values: Values<Of>): RawBuilder<RowsOf<Of>> =>
  toCall(name, values) as RawBuilder<RowsOf<Of>>

/** Calls one of the database's functions, and returns its answer. */
export async function call<Of extends Name>(
  db: Database,
  name: Of,
  ...values: Values<Of>
): Promise<ReturnType<Functions[Of]>> {
  const answer = await sql<{ value: ReturnType<Functions[Of]> }>`select ${toCall(name, values)} as value`.execute(db)
  return onlyRow(answer).value
}
