import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { MigrationFile, MigrationFiles } from './migrationFiles.ts'

// Replacing a view or a trigger, or giving a view another owner, keeps everybody from the table or view until all files
// have been applied. Whoever migrates beside a running version therefore leaves alone what has not changed.

/** What a statement makes, with what it was made of. */
export type Definitions = Readonly<Record<string, string>>

const statements = /^create or replace (?:view|trigger) [\s\S]*?;$/gm
const viewOwners = /^alter view ([\w.]+) owner to (\w+);$/gm

/** Of the views and triggers of all files, by their name as it is written after `drop`. */
export function defineObjects({ functions, tables }: MigrationFiles): Definitions {
  const columns = tables.map(({ sha256 }) => sha256).join(' ')
  const all = functions.flatMap(({ sql }) => sql.match(statements) ?? [])
  // What takes all columns of a table changes with it.
  return Object.fromEntries(
    all.map((text) => [
      nameObject(text) ?? text,
      createHash('sha256')
        .update(/\.\*|select \*/.test(text) ? `${text} ${columns}` : text)
        .digest('hex'),
    ]),
  )
}

/** A view or trigger as it is written after `drop`; undefined for another statement. */
export function nameObject(statement: string): string | undefined {
  const view = /^create or replace view ([\w.]+)/.exec(statement)
  if (view) return `view ${view[1]}`
  const trigger = /^create or replace trigger (\w+)\s.*?\son ([\w.]+)/s.exec(statement)
  return trigger ? `trigger ${trigger[1]} on ${trigger[2]}` : undefined
}

/**
 * What is there as it was applied, views with the owner that the files give them. Migrations may have dropped a view
 * that was in their way.
 */
export async function findUnchanged(
  owner: pg.Client,
  { functions }: MigrationFiles,
  definitions: Definitions,
  applied: Definitions,
): Promise<ReadonlySet<string>> {
  const same = Object.keys(definitions).filter((name) => definitions[name] === applied[name])
  const given = functions.flatMap(({ sql }) => [...sql.matchAll(viewOwners)])
  const ownerOf = new Map(given.map(([, view, role]) => [`view ${view}`, role]))
  const { rows } = await owner.query<{ name: string }>(
    `select name from (
       select name, role, split_part(name, ' ', 1) as kind, split_part(name, ' ', 2) as own,
         split_part(name, ' ', 4) as of
       from unnest($1::text[], $2::text[]) as o (name, role)
     ) o
     where case kind
       when 'view' then exists (
         select from pg_class
         where oid = to_regclass(own) and pg_get_userbyid(relowner) = coalesce(role, current_user))
       else exists (
         select from pg_trigger where tgrelid = to_regclass(o.of) and tgname = own and tgenabled = 'O') end`,
    [same, same.map((name) => ownerOf.get(name) ?? null)],
  )
  return new Set(rows.map(({ name }) => name))
}

/** A file without what it would do again. */
export const leaveOut = ({ name, sql, sha256 }: MigrationFile, unchanged: ReadonlySet<string>): MigrationFile => ({
  name,
  sha256,
  sql: sql
    .replaceAll(statements, (text) => (unchanged.has(nameObject(text) ?? '') ? '' : text))
    .replaceAll(viewOwners, (text, view: string) => (unchanged.has(`view ${view}`) ? '' : text)),
})
