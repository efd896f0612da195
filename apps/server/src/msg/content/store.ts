import { sql, type Kysely } from 'kysely'
import { toPattern } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { readPage, type PageRequest, mapPage } from '../../db/rows.ts'

/** The tables that operators edit, with the columns of localized text and those of plain text. */
const tables = {
  notice: { localized: ['title', 'content'], plain: ['place'] },
  slide: { localized: ['title', 'content'], plain: ['link'] },
  video: { localized: ['title'], plain: [] },
  news: { localized: ['title', 'summary', 'content'], plain: [] },
  about: { localized: ['content'], plain: [] },
  version: { localized: ['extra'], plain: ['platform', 'name'] },
  help: { localized: ['title', 'content'], plain: ['slug', 'topic'] },
  cannedAnswer: { localized: ['title', 'content'], plain: [] },
} as const satisfies Readonly<Record<string, { localized: readonly string[]; plain: readonly string[] }>>

export type ContentTable = keyof typeof tables
export type ContentFields = Readonly<Record<string, unknown>>
export type ContentRow = ContentFields & {
  readonly id: string
  readonly createTime: string
  readonly updateTime: string
}
export type ContentPage = PageRequest & {
  readonly sort: string
  readonly order: 'ASC' | 'DESC'
  readonly q?: string | undefined
}

type AnyRow = { id: string; createTime: Date; updateTime: Date } & Record<string, unknown>
/** One set of statements serves all these tables: they share these columns, and the contract has checked the others. */
const withLooseTypes = (db: Database) => db as unknown as Kysely<Record<ContentTable, AnyRow>>

export async function listContent(
  db: Database,
  table: ContentTable,
  page: ContentPage,
): Promise<{ list: ContentRow[]; total: number }> {
  let matching = withLooseTypes(db).selectFrom(table)
  if (page.q) matching = matching.where(contains(table, page.q))
  const isLocalized = (tables[table].localized as readonly string[]).includes(page.sort)
  const sortColumn = isLocalized ? sql`${sql.ref(page.sort)} ->> 'en_US'` : sql.ref(page.sort)
  const direction = page.order === 'ASC' ? 'asc' : 'desc'
  return mapPage(
    readPage(matching.selectAll().orderBy(sortColumn, direction).orderBy('id'), matching, page),
    toContentRow,
  )
}

export async function readContent(db: Database, table: ContentTable, id: string): Promise<ContentRow | null> {
  const row = await withLooseTypes(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toContentRow(row) : null
}

/** The row, locked until the transaction ends. */
export async function lockContent(db: Database, table: ContentTable, id: string): Promise<ContentRow | null> {
  const row = await withLooseTypes(db).selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toContentRow(row) : null
}

export async function addContent(db: Database, table: ContentTable, fields: ContentFields): Promise<ContentRow> {
  return toContentRow(
    await withLooseTypes(db).insertInto(table).values(fields).returningAll().executeTakeFirstOrThrow(),
  )
}

export async function changeContent(
  db: Database,
  table: ContentTable,
  id: string,
  fields: ContentFields,
): Promise<ContentRow> {
  return toContentRow(
    await withLooseTypes(db)
      .updateTable(table)
      .set({ ...fields, updateTime: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function removeContent(db: Database, table: ContentTable, id: string): Promise<void> {
  await withLooseTypes(db).deleteFrom(table).where('id', '=', id).execute()
}

/** Searches the texts of all languages and the plain columns. */
function contains(table: ContentTable, text: string) {
  const pattern = toPattern(text)
  const { localized, plain } = tables[table]
  const conditions = [
    ...localized.map(
      (column) => sql<boolean>`exists (select from jsonb_each_text(${sql.ref(column)}) where value ilike ${pattern})`,
    ),
    ...plain.map((column) => sql<boolean>`${sql.ref(column)} ilike ${pattern}`),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function toContentRow(row: Record<string, unknown>): ContentRow {
  const { createTime, updateTime } = row as AnyRow
  return { ...(row as AnyRow), createTime: createTime.toISOString(), updateTime: updateTime.toISOString() }
}

export const listLinkHosts = (db: Database, page: PageRequest) =>
  readPage(db.selectFrom('linkHost').selectAll().orderBy('host'), db.selectFrom('linkHost'), page)
