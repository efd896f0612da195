import { format } from 'oxfmt'
import type pg from 'pg'
import { toCamelCase } from '../../apps/server/src/db/names.ts'
import { findOutcomes } from './outcomes.ts'
import { imports, typeOf } from './overrides.ts'

export const schemaFile = 'apps/server/src/db/schema.ts'

type Column = {
  readonly relation: string
  readonly name: string
  /** Where it is stored, as PostgreSQL numbers it, and as it is called. */
  readonly place: string
  readonly origin: string
  readonly type: string
  readonly isView: boolean
  readonly isNull: boolean
  readonly hasDefault: boolean
  readonly isAlways: boolean
  readonly words: readonly string[] | null
}
type Argument = { readonly name: string; readonly type: string; readonly hasDefault: boolean }
type Result = { readonly name: string; readonly type: string }
type Routine = {
  readonly name: string
  readonly body: string
  readonly isGranted: boolean
  readonly isSet: boolean
  readonly returns: string
  /** The table or view whose row it returns, or ''. */
  readonly relation: string
  readonly arguments: readonly Argument[]
  readonly results: readonly Result[]
}

const types: Readonly<Record<string, string>> = {
  int8: 'bigint',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  localized: 'Localized',
  void: 'void',
}

/** As pg gives it: arrays begin with `_`, and what is not in the list is a string. */
const toType = (type: string): string =>
  type.startsWith('_') ? `${toType(type.slice(1))}[]` : (types[type] ?? 'string')

const toUnion = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ')
const toKey = (name: string): string => (name.includes('.') ? `'${toCamelCase(name)}'` : toCamelCase(name))

/** The types of tables, views and functions that a login of ours may use, as the file that is checked in. */
export async function generateSchema(database: pg.ClientBase): Promise<string> {
  const columns = await resolveViews(database, (await database.query<Column>(columnsQuery)).rows)
  const { rows: routines } = await database.query<Routine>(routinesQuery)
  const relations = Map.groupBy(columns, ({ relation }) => relation)
  const tables = [...relations].map(([name, own]) => `${toKey(name)}: { ${own.map(toColumn).join('; ')} }`)
  const functions = routines
    .filter(({ isGranted }) => isGranted)
    .map((routine) => toFunction(routine, routines, relations))
  const text = `// Written by tools/schema/main.ts from a migrated database; \`npm run check\` compares it.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
${imports}

/** The tables and views that a login of ours may use. */
export type Tables = {\n${tables.join('\n')}\n}

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** The functions that a login of ours may call. One with several answers gives rows. */
export type Functions = {\n${functions.join('\n')}\n}
`
  // What it writes at first, it would sometimes write differently the second time.
  const { code } = await format('schema.ts', text, formatting)
  return (await format('schema.ts', code, formatting)).code
}

/** A column of a view that is a table's column has its words, and can be null where that can. */
async function resolveViews(database: pg.ClientBase, columns: readonly Column[]): Promise<Column[]> {
  const origins = new Map(columns.map((column) => [column.place, column]))
  const views = new Map<string, pg.FieldDef[]>()
  for (const { relation } of columns.filter(({ isView }) => isView)) {
    if (views.has(relation)) continue
    const { rows } = await database.query<{ text: string }>('select pg_get_viewdef($1::regclass) as text', [relation])
    const { fields } = await database.query(`select * from (${rows[0]?.text.replace(/;$/, '')}) v limit 0`)
    views.set(relation, fields)
  }
  return columns.map((column) => {
    const field = views.get(column.relation)?.find(({ name }) => name === column.name)
    const origin = field && origins.get(`${field.tableID} ${field.columnID}`)
    return origin ? { ...origin, relation: column.relation, name: column.name, isView: true } : column
  })
}

const formatting = { printWidth: 120, semi: false, singleQuote: true, sortImports: { newlinesBetween: false } } as const

function toColumn({ name, origin, type, words, isView, isNull, hasDefault, isAlways }: Column): string {
  const plain = typeOf(origin) ?? (words ? toUnion(words) : toType(type))
  if (/^(?:Generated|ColumnType)</.test(plain)) return `${toCamelCase(name)}: ${plain}`
  const read = isNull && plain !== 'unknown' ? `${plain} | null` : plain
  if (isView || !hasDefault) return `${toCamelCase(name)}: ${read}`
  return `${toCamelCase(name)}: ${isAlways ? 'GeneratedAlways' : 'Generated'}<${read}>`
}

function toFunction(routine: Routine, routines: readonly Routine[], relations: ReadonlyMap<string, Column[]>): string {
  const parameters = routine.arguments.map(
    ({ name, type, hasDefault }) => `${toCamelCase(name)}${hasDefault ? '?' : ''}: ${toArgument(type)}`,
  )
  return `${toKey(routine.name)}: (${parameters.join(', ')}) => ${toAnswer(routine, routines, relations)}`
}

const toArgument = (type: string): string =>
  type.startsWith('_') ? `readonly ${toType(type.slice(1))}[]` : toType(type)

function toAnswer(routine: Routine, routines: readonly Routine[], relations: ReadonlyMap<string, Column[]>): string {
  const wordsOf = (variable: string): string | null => {
    const words = findOutcomes(routines, routine.name, variable)
    return words && toUnion(words)
  }
  const { name, relation, isSet, returns, results } = routine
  if (relations.has(relation)) return `Row<'${toCamelCase(relation)}'>[]`
  if (results.length === 0) {
    const one = typeOf(name) ?? (returns === 'text' ? wordsOf('return') : null) ?? toType(returns)
    return isSet ? `(${one})[]` : one
  }
  const columns = results.map((result) => {
    const place = `${name}.${result.name}`
    const words = result.name === 'outcome' ? wordsOf('outcome') : null
    return `${toCamelCase(result.name)}: ${typeOf(place) ?? words ?? toType(result.type)}`
  })
  return `{ ${columns.join('; ')} }[]`
}

const roles = `array['millrace_app', 'millrace_rail', 'millrace_signer', 'millrace_stations']`
const qualified = (schema: string, name: string) =>
  `case ${schema} when 'public' then '' else ${schema} || '.' end || ${name}`

/** A constraint that lists words, and nothing else, about one column. */
const words = `(
    select array(select w[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') w)
    from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)( NOT VALID)?$'
    limit 1
  )`

const columnsQuery = `select ${qualified('n.nspname', 'c.relname')} as relation, a.attname as name, t.typname as type,
  c.oid || ' ' || a.attnum as place, ${qualified('n.nspname', 'c.relname')} || '.' || a.attname as origin,
  c.relkind = 'v' as "isView", c.relkind <> 'v' and not a.attnotnull as "isNull", a.atthasdef or a.attidentity <> '' as "hasDefault",
  a.attidentity = 'a' or a.attgenerated <> '' as "isAlways", ${words} as words
from pg_class c join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p', 'v') and not c.relispartition
  and exists (
    select from unnest(${roles}) r(role)
    where has_any_column_privilege(r.role, c.oid, 'select, insert, update, references')
      or has_table_privilege(r.role, c.oid, 'delete')
  )
order by n.nspname desc, c.relname, a.attnum`

const routinesQuery = `select ${qualified('n.nspname', 'p.proname')} as name, p.prosrc as body, p.proretset as "isSet",
  t.typname as returns, coalesce(${qualified('m.nspname', 'c.relname')}, '') as relation,
  exists (select from unnest(${roles}) r(role) where has_function_privilege(r.role, p.oid, 'execute')) as "isGranted",
  array(
    select json_build_object('name', regexp_replace(g.name, '^p_', ''), 'type', y.typname,
      'hasDefault', g.place > p.pronargs - p.pronargdefaults)
    from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality g(type, name, place)
    join pg_type y on y.oid = g.type order by g.place
  ) as arguments,
  array(
    select json_build_object('name', g.name, 'type', y.typname)
    from unnest(p.proallargtypes, p.proargnames, p.proargmodes) with ordinality g(type, name, mode, place)
    join pg_type y on y.oid = g.type where g.mode in ('o', 't') order by g.place
  ) as results
from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
left join pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p', 'v')
left join pg_namespace m on m.oid = c.relnamespace
where n.nspname in ('public', 'ledger') and t.typname not in ('trigger', 'event_trigger')
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by n.nspname desc, p.proname`
