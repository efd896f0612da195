import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** The page of a list that a caller asks for. The first is 1. */
export type PageRequest = { readonly pageNum: number; readonly pageSize: number }

/** One page of a list, and how many rows the whole list has. */
export type Page<Row> = { readonly rows: Row[]; readonly total: number }

export const toOffset = ({ pageNum, pageSize }: PageRequest): number => (pageNum - 1) * pageSize

/** Reads a page and counts the whole list at the same time. The count is a column called `total`. */
export async function queryPage<Row>(
  db: Database,
  page: RawBuilder<Row>,
  count: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const [{ rows }, counted] = await Promise.all([
    page.execute(db),
    (count as RawBuilder<{ total: bigint }>).execute(db),
  ])
  return { rows, total: Number(onlyRow(counted).total) }
}

/** `limit` and `offset`, at the end of a page. */
export const limitTo = (page: PageRequest): RawBuilder<unknown> => sql`limit ${page.pageSize} offset ${toOffset(page)}`

/** The row of a statement that always has one. */
export function onlyRow<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('a statement that always gives a row gave none')
  return row
}

/** For reading back a row that was written just before. Only a bug can make it disappear. */
export function mustExist<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error('a row that was just written is gone')
  return row
}
