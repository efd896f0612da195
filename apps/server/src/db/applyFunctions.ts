import type pg from 'pg'
import { allRoles, appRole, functionOwnerRoles } from './appRole.ts'
import type { MigrationFile, MigrationFiles } from './migrationFiles.ts'

const lockTimeoutMs = 500
const patienceMs = 300_000

/**
 * Makes functions, views, triggers and grants what sql/functions says, in one transaction, whenever the files have
 * changed. An object or a grant that no file has any more is gone afterwards, and PUBLIC may do nothing.
 *
 * Objects are replaced where PostgreSQL allows it: statements in other sessions notice nothing. Where it does not
 * (another signature, a column less), all are dropped and created anew, and those sessions plan their statements again.
 */
export async function applyFunctions(
  owner: pg.Client,
  { functions, functionsSha256 }: MigrationFiles,
  onProgress: (step: string) => void,
): Promise<void> {
  const { rows } = await owner.query<{ sha256: string; objects: string[] }>(
    'select sha256, objects from migration_functions',
  )
  const applied = rows[0] ?? { sha256: '', objects: [] }
  if (applied.sha256 === functionsSha256) return
  onProgress('Applying functions, views and triggers')
  const objects = functions.flatMap(objectsOf)
  const duplicate = objects.find((object, i) => objects.indexOf(object) !== i)
  if (duplicate) throw new Error(`The ${duplicate} is defined twice in sql/functions.`)

  const apply = (toDrop: readonly string[]) =>
    withShortLocks(owner, async () => {
      for (const object of toDrop) await owner.query(`drop ${object.replace(' ', ' if exists ')} cascade`)
      await owner.query(takeRightsBack)
      for (const file of functions) await applyFile(owner, file)
      await owner.query(closeToPublic)
      await owner.query(
        `insert into migration_functions (sha256, objects) values ($1, $2)
          on conflict (is_singleton) do update
          set sha256 = excluded.sha256, objects = excluded.objects, applied_at = now()`,
        [functionsSha256, objects],
      )
    })
  const isReplaceable = applied.objects.every((object) => objects.includes(object))
  try {
    await apply(isReplaceable ? [] : applied.objects)
  } catch (error) {
    if (!isReplaceable || !doesNotFit(error)) throw error
    await apply(applied.objects)
  }
}

/** What a file creates, in the words that follow `drop`. */
function objectsOf({ name, sql }: MigrationFile): string[] {
  return (sql.match(/^create\b[^;$]*/gim) ?? []).map((statement) => {
    const routine = /^create or replace (function|view) ([\w.]+)/.exec(statement)
    if (routine) return `${routine[1]} ${routine[2]}`
    const trigger = /^create or replace trigger (\w+)\s.*?\son ([\w.]+)/s.exec(statement)
    if (trigger) return `trigger ${trigger[1]} on ${trigger[2]}`
    throw new Error(`sql/functions/${name}.sql cannot be applied again: ${statement.split('\n')[0]}`)
  })
}

async function applyFile(owner: pg.Client, { name, sql }: MigrationFile): Promise<void> {
  try {
    await owner.query(sql)
  } catch (error) {
    throw new Error(`sql/functions/${name}.sql failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * One transaction that never makes others wait long for its locks: it gives up and tries again. That is also sooner
 * than PostgreSQL would end a deadlock, and that could end somebody else's transaction.
 */
async function withShortLocks(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ;) {
    try {
      await owner.query('begin')
      await owner.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await work()
      await owner.query('commit')
      return
    } catch (error) {
      await owner.query('rollback')
      if (Date.now() > deadline || !isLocked(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, lockTimeoutMs * Math.random()))
    }
  }
}

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}
const isLocked = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error) ?? '')
/** A definition that cannot replace the one before it: PostgreSQL's class "syntax error or access rule violation". */
const doesNotFit = (error: unknown): boolean => codeOf(error)?.startsWith('42') ?? false

/** Objects in our schemas that are ours: not an extension's, nor made by somebody else. */
const isOurs = (catalogue: string, schema: string, owner: string, oid: string): string =>
  `${schema} in ('public'::regnamespace, 'ledger'::regnamespace)
    and pg_get_userbyid(${owner}) in (current_user, ${functionOwnerRoles.map((role) => `'${role}'`).join(', ')})
    and not exists (select from pg_depend where (classid, objid, deptype) = ('${catalogue}'::regclass, ${oid}, 'e'))`
const ourFunctions = `pg_proc where ${isOurs('pg_proc', 'pronamespace', 'proowner', 'pg_proc.oid')}`
const ourTables = `pg_class where relkind in ('r', 'p', 'v', 'S')
  and ${isOurs('pg_class', 'relnamespace', 'relowner', 'pg_class.oid')}`

/** The files give owners and rights again: what they no longer give must not stay. */
const takeRightsBack = `do $$
declare
  v_name text;
begin
  for v_name in
    select oid::regclass from ${ourTables} and relkind = 'v' and pg_get_userbyid(relowner) <> current_user
  loop
    execute format('alter view %s owner to current_user', v_name);
  end loop;
  for v_name in select case relkind when 'S' then 'sequence ' else '' end || oid::regclass from ${ourTables} loop
    execute format('revoke all on %s from public, ${allRoles.join(', ')}', v_name);
  end loop;
  for v_name in select oid::regprocedure from ${ourFunctions} loop
    execute format('alter function %s owner to current_user', v_name);
    execute format('revoke all on function %s from public, ${allRoles.join(', ')}', v_name);
  end loop;
end $$;
grant select on migration_file, migration_functions to ${appRole}`

/** PostgreSQL lets PUBLIC execute every new function and use every new type. */
const closeToPublic = `do $$
declare
  v_name text;
begin
  -- One that was given other parameters stands beside the one before it.
  select proname into v_name from ${ourFunctions} group by pronamespace, proname having count(*) > 1;
  if found then
    raise exception 'the function % has two signatures', v_name using errcode = 'ambiguous_function';
  end if;
  for v_name in select oid::regprocedure from ${ourFunctions} loop
    execute format('revoke all on function %s from public', v_name);
  end loop;
  for v_name in
    select oid::regtype from pg_type where ${isOurs('pg_type', 'typnamespace', 'typowner', 'pg_type.oid')}
      and (typtype = 'd' or exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))
  loop
    execute format('revoke all on type %s from public', v_name);
  end loop;
end $$`
