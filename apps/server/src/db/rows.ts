import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from './database.ts'

/** A template of SQL, as `sql` takes it. */
type Template = Parameters<typeof sql>

/** Statements on a database, each as a template: query(db).rows`select …`. */
class Statements {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async rows<Row>(...template: Template): Promise<Row[]> {
    return (await sql<Row>(...template).execute(this.#db)).rows
  }

  /** The first row; null when there is none. */
  async first<Row>(...template: Template): Promise<Row | null> {
    return (await this.rows<Row>(...template))[0] ?? null
  }

  /** The row of a statement that always has one. */
  async row<Row>(...template: Template): Promise<Row> {
    return onlyRow({ rows: await this.rows<Row>(...template) })
  }

  /** What an expression comes to. */
  async value<Value>(...template: Template): Promise<Value> {
    return (await this.row<{ value: Value }>`select ${sql(...template)} as value`).value
  }
}

export const query = (db: Database): Statements => new Statements(db)

export function onlyRow<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('a statement that always gives a row gave none')
  return row
}

type Query<Row> = { readonly executeTakeFirst: () => Promise<Row | undefined> }

/** The first row of a query; null when it has none. */
export const firstOrNull = async <Row>(query: Query<Row>): Promise<Row | null> =>
  (await query.executeTakeFirst()) ?? null

/** Whether a query has a row. */
export const hasRow = async (query: Query<unknown>): Promise<boolean> => (await query.executeTakeFirst()) !== undefined

type Written = {
  readonly numInsertedOrUpdatedRows?: bigint | undefined
  readonly numUpdatedRows?: bigint
  readonly numDeletedRows?: bigint
}

/** Writes, and says whether that has changed a row. */
export async function hasChanged(query: { readonly executeTakeFirst: () => Promise<Written> }): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await query.executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n
}

/** The page of a list that a caller asks for. The first is 1. */
export type PageRequest = { readonly pageNum: number; readonly pageSize: number }

/** One page of a list, and how many rows the whole list has. */
export type Page<Row> = { readonly rows: Row[]; readonly total: number }

export const toOffset = ({ pageNum, pageSize }: PageRequest): number => (pageNum - 1) * pageSize

/** Reads a page of a query and counts the whole list, of which the count needs neither columns nor order. */
export async function readPage<DB, Table extends keyof DB, Row, CountDB, CountTable extends keyof CountDB>(
  list: SelectQueryBuilder<DB, Table, Row>,
  whole: SelectQueryBuilder<CountDB, CountTable, object>,
  page: PageRequest,
): Promise<Page<Row>> {
  const [rows, total] = await Promise.all([
    list.limit(page.pageSize).offset(toOffset(page)).execute(),
    countRows(whole),
  ])
  return { rows, total }
}

export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = await query.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  return Number((counted as { total: bigint }).total)
}

/** Does the same with statements. The count is a column called `total`. */
export async function queryPage<Row>(
  db: Database,
  page: RawBuilder<Row>,
  count: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const [rows, { total }] = await Promise.all([
    query(db).rows<Row>`${page}`,
    query(db).row<{ total: bigint }>`${count}`,
  ])
  return { rows, total: Number(total) }
}

/** A page whose rows bring the total. One past the end has no row, so the first page is read for it. */
export async function countByRows<Row>(
  page: PageRequest,
  read: (limit: RawBuilder<unknown>) => Promise<(Row & { readonly total: bigint })[]>,
): Promise<Page<Row>> {
  const rows = await read(limitTo(page))
  const [first] = rows.length > 0 || page.pageNum === 1 ? rows : await read(limitTo({ pageNum: 1, pageSize: 1 }))
  return { rows, total: Number(first?.total ?? 0n) }
}

/** A page as calls answer it. */
export async function mapPage<Row, Item>(
  page: Promise<Page<Row>>,
  toItem: (row: Row) => Item,
): Promise<{ list: Item[]; total: number }> {
  const { rows, total } = await page
  return { list: rows.map((row) => toItem(row)), total }
}

/** `limit` with one row more, to know whether others follow, and `offset` where there is no cursor to begin at. */
export const limitFrom = (cursor: object | null, page: PageRequest): RawBuilder<unknown> => {
  // The number of rows is part of the statement: the plan for any number would look so dear that each call made one.
  const limit = sql`limit ${sql.lit(page.pageSize + 1)}`
  return cursor || toOffset(page) === 0 ? limit : sql`${limit} offset ${toOffset(page)}`
}

/** Leaves out the row that was read to know whether others follow. */
export const cutPage = <Row>(rows: readonly Row[], { pageSize }: PageRequest) => ({
  rows: rows.slice(0, pageSize),
  hasMore: rows.length > pageSize,
})

/** `limit` and `offset`, at the end of a page. */
export const limitTo = (page: PageRequest): RawBuilder<unknown> => sql`limit ${page.pageSize} offset ${toOffset(page)}`

/** For reading back a row that was written just before. Only a bug can make it disappear. */
export function mustExist<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error('a row that was just written is gone')
  return row
}
