import type { Pool } from 'pg'

const ours = `in ('public'::regnamespace, 'ledger'::regnamespace)`
/** No rights in the catalog means those that the owner has anyway. */
const rights = (acl: string, byDefault = acl) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(${acl}, ${byDefault})) a), '')`

/** One line for each thing in the catalog of our schemas, with all that can differ between two databases. */
const queries = [
  `select format('schema %s owner %s rights %s', nspname, nspowner::regrole, ${rights('nspacl', `acldefault('n', nspowner)`)})
    from pg_namespace where oid ${ours}`,
  `select format('relation %s kind %s owner %s options %s persistence %s security %s %s rights %s',
      oid::regclass, relkind, relowner::regrole, reloptions, relpersistence, relrowsecurity, relforcerowsecurity,
      ${rights('relacl', `acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)`)})
    from pg_class where relnamespace ${ours} and relkind <> 't'`,
  // Its place among those that exist: `select *` and row types follow it.
  `select format('column %s number %s %s %s not null %s default %s identity %s generated %s collation %s storage %s %s %s',
      attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated,
      attcollation::regcollation, attstorage, attcompression, attstattarget)
      || ' rights ' || ${rights('attacl')}
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where relnamespace ${ours} and relkind <> 't' and attnum > 0 and not attisdropped`,
  `select format('constraint %s on %s%s %s validated %s', conname, conrelid::regclass, contypid::regtype,
      pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace ${ours}`,
  `select format('index %s valid %s ready %s clustered %s', pg_get_indexdef(indexrelid), indisvalid, indisready,
      indisclustered)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace ${ours}`,
  `select format('sequence %s %s', seqrelid::regclass, to_jsonb(s) - 'seqrelid')
    from pg_sequence s join pg_class on pg_class.oid = seqrelid where relnamespace ${ours}`,
  `select format('type %s kind %s base %s not null %s default %s owner %s rights %s', oid::regtype, typtype,
      typbasetype::regtype, typnotnull, typdefault, typowner::regrole, ${rights('typacl', `acldefault('T', typowner)`)})
    from pg_type where typnamespace ${ours} and typelem = 0`,
  `select format('trigger %s enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace ${ours}`,
  `select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from pg_class
    where relnamespace ${ours} and relkind in ('v', 'm')`,
  `select format('function %s owner %s rights %s', pg_get_functiondef(oid), proowner::regrole, ${rights('proacl', `acldefault('f', proowner)`)})
    from pg_proc where pronamespace ${ours}`,
  `select format('policy %s', to_jsonb(p)) from pg_policies p where schemaname in ('public', 'ledger')`,
  `select format('rule %s', definition) from pg_rules where schemaname in ('public', 'ledger') and rulename <> '_RETURN'`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace ${ours}`,
  `select format('default rights %s %s %s', defaclnamespace, defaclobjtype, defaclacl) from pg_default_acl`,
  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description where objoid >= 16384`,
]

/** What migrations put into tables, and nothing else changes. */
const reference = [
  'ledger.currency',
  'ledger.account_kind',
  'ledger.transfer_kind',
  'ledger.restricted_kind',
  '(select kind, language, form, content, note, is_active from post_rule)',
  '(select reason from stop_watch)',
]

/** Tables that have one row from the beginning, or none. */
const singletons = `select attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'is_singleton' and relnamespace ${ours} and relkind = 'r'`

/** Those in which the program itself stores its one row. */
const filledLater = ['machine_check_run', 'migration_functions', 'push_key', 'recovery_key']

export async function describeCatalog(owner: Pool): Promise<string[]> {
  const read = async (text: string) =>
    (await owner.query<[string]>({ text, rowMode: 'array' })).rows.map(([line]) => line)
  const tables = (await read(singletons)).filter((table) => !filledLater.includes(table))
  const lines: string[] = []
  for (const query of [
    ...queries,
    ...reference.map((table) => `select format('row of %s: %s', $$${table}$$, to_jsonb(r)) from ${table} r`),
    ...tables.map((table) => `select format('%s has %s row', $$${table}$$, count(*)) from ${table}`),
  ])
    lines.push(...(await read(query)))
  return lines.toSorted()
}
