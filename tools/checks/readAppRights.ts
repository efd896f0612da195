import type pg from 'pg'
import { appRole } from '../../apps/server/src/db/appRole.ts'

/** What the application's role may do to a table or a sequence, beyond reading: by its name, such as `insert`. */
export type AppRights = Readonly<Record<string, readonly string[]>>

/** All of them. Rights to some columns only name the columns. */
export const readAppRights = async (database: pg.Client): Promise<AppRights> => {
  const { rows } = await database.query<{ name: string; rights: string[] }>(rightsOf, [appRole])
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

const rightsOf = `
  with relation as (
    select c.oid, c.relkind, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and has_schema_privilege($1, n.oid, 'usage')
  ), granted as (
    select name, 1 as place, right_name as granted from relation, unnest(array['insert', 'update', 'delete', 'truncate'])
      as right_name where relkind <> 'S' and has_table_privilege($1, oid, right_name)
    union all
    select r.name, 2, format('%s (%s)', right_name, string_agg(a.attname, ', ' order by a.attnum))
    from relation r, unnest(array['insert', 'update']) as right_name, pg_attribute a
    where r.relkind <> 'S' and a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      and not has_table_privilege($1, r.oid, right_name) and has_column_privilege($1, r.oid, a.attnum, right_name)
    group by r.name, right_name
    union all
    select name, 3, 'usage' from relation
    where case when relkind = 'S' then has_sequence_privilege($1, oid, 'usage') end
  )
  select name, array_agg(granted order by place, granted) as rights from granted group by name order by name`
