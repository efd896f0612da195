import type pg from 'pg'

/** The page of a list that a caller asks for. The first is 1. */
export type PageRequest = { readonly pageNum: number; readonly pageSize: number }

/** One page of a list, and how many rows the whole list has. */
export type Page<Row> = { readonly rows: Row[]; readonly total: number }

export const toOffset = ({ pageNum, pageSize }: PageRequest): number => (pageNum - 1) * pageSize

/** Reads a page and counts the whole list at the same time. The count is a column called `total`. */
export async function queryPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  page: pg.QueryConfig,
  count: pg.QueryConfig,
): Promise<Page<Row>> {
  const [{ rows }, counted] = await Promise.all([pool.query<Row>(page), pool.query<{ total: bigint }>(count)])
  return { rows, total: Number(onlyRow(counted).total) }
}

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
