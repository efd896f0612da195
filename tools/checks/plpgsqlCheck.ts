import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { allRoles } from '../../apps/server/src/db/appRole.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'

/**
 * `DATABASE_URL=… node tools/checks/plpgsqlCheck.ts` looks for mistakes in all PL/pgSQL functions: PostgreSQL itself
 * checks their names and types only when a statement is first run. It needs a server with the extension plpgsql_check
 * (Debian: postgresql-15-plpgsql-check) and no Millrace on it, as it makes a database and the roles, and drops them
 * afterwards.
 */
const database = 'millrace_plpgsql_check'

const accepted = [
  // Functions that answer with an outcome and the row that they made.
  /^composite OUT variable "\w+" is not single argument$/,
  // A statement that begins with WITH and changes rows has to put its result somewhere.
  /^never read variable "v_announced"$/,
]

const findings = `
  select p.oid::regprocedure || coalesce(' on ' || nullif(t.tgrelid, 0)::regclass, '') as name, c.lineno as line, c.level,
    concat_ws(' ', c.message, '(' || c.detail || ')', '(' || c.hint || ')') as message
  from pg_proc p
  join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
  -- A trigger function is checked for each table that has it.
  left join (
    select distinct on (tgfoid, tgrelid) tgfoid, tgrelid, tgoldtable, tgnewtable from pg_trigger where not tgisinternal
  ) t on t.tgfoid = p.oid
  cross join lateral plpgsql_check.plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0), fatal_errors => false,
    oldtable => t.tgoldtable, newtable => t.tgnewtable, security_warnings => true, compatibility_warnings => true) c
  where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
    and (p.prorettype <> 'trigger'::regtype or t.tgrelid is not null)
  order by 1, 2`

const url = new URL(process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres')

const server = new pg.Client({ connectionString: url.href })
await server.connect()
const { rows: present } = await server.query('select rolname from pg_roles where rolname = any ($1)', [allRoles])
if (present.length > 0) {
  console.error('This server has roles of Millrace, whose passwords would change: set DATABASE_URL to an empty one.')
  process.exit(1)
}
try {
  await server.query(`create database ${database}`)
  const found = await check(Object.assign(new URL(url), { pathname: `/${database}` }).href)
  for (const { name, line, level, message } of found) console.error(`${name}:${line ?? ''} ${level}: ${message}`)
  console.log(found.length === 0 ? 'plpgsql_check found nothing.' : `plpgsql_check found ${found.length}.`)
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await server.query(`drop database if exists ${database} with (force)`)
  for (const role of allRoles) await server.query(`drop role if exists ${role}`)
  await server.end()
}

type Finding = { readonly name: string; readonly line: number | null; readonly level: string; readonly message: string }

async function check(ownerUrl: string): Promise<Finding[]> {
  const random = () => randomBytes(24).toString('base64url')
  await migrate(ownerUrl, { passwords: { app: random(), rail: random(), signer: random(), stations: random() } })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('create schema plpgsql_check; create extension plpgsql_check schema plpgsql_check')
    const { rows } = await owner.query<Finding>(findings)
    return rows.filter(({ message }) => !accepted.some((pattern) => pattern.test(message)))
  } finally {
    await owner.end()
  }
}
