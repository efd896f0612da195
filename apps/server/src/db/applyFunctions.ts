import type pg from 'pg'
import { allRoles, appRole, functionOwnerRoles } from './appRole.ts'
import type { MigrationFile, MigrationFiles } from './migrationFiles.ts'
import { type Definitions, defineObjects, findUnchanged, leaveOut, nameObject } from './unchanged.ts'
import { getErrorCode, withShortLocks } from './withShortLocks.ts'

/**
 * Applies the functions, views, triggers and grants of sql/functions in one transaction, whenever the files have
 * changed. Removes objects and grants that are no longer in the files. PUBLIC gets no rights. Search paths and owners
 * of functions are set here, so that no function can lack them.
 *
 * Objects are replaced where PostgreSQL allows it, so that other sessions are not disturbed; views and triggers that
 * have not changed stay as they are. Where PostgreSQL does not (another signature, a column less), all are dropped and
 * created again, and other sessions plan their statements again.
 */
export async function applyFunctions(
  owner: pg.Client,
  files: MigrationFiles,
  onProgress: (step: string) => void,
): Promise<void> {
  const { functions, functionsSha256 } = files
  const { rows } = await owner.query<{ sha256: string; objects: string[]; definitions: Definitions }>(
    'select sha256, objects, definitions from migration_functions',
  )
  const applied = rows[0] ?? { sha256: '', objects: [], definitions: {} }
  if (applied.sha256 === functionsSha256) return
  onProgress('Applying functions, views and triggers')
  const objects = functions.flatMap(listObjects)
  const duplicate = objects.find((object, i) => objects.indexOf(object) !== i)
  if (duplicate) throw new Error(`The ${duplicate} is defined twice in sql/functions.`)
  const owners = new Map(functions.map((file) => [file.name, findOwner(file)]))
  const definitions = defineObjects(files)

  const apply = (toDrop: readonly string[]) =>
    withShortLocks(owner, async () => {
      for (const object of toDrop) await owner.query(`drop ${object.replace(' ', ' if exists ')} cascade`)
      const unchanged = await findUnchanged(owner, files, definitions, applied.definitions)
      await resetViewOwners(owner, unchanged)
      await owner.query(revokeRights)
      for (const file of functions) {
        await applyFile(owner, leaveOut(file, unchanged))
        await setOwner(owner, file, owners.get(file.name))
      }
      await owner.query(setSearchPaths)
      await owner.query(revokeFromPublic)
      await owner.query(
        // Whoever goes back to earlier ones has not had those that came after.
        `insert into migration_functions as f (sha256, objects, definitions) values ($1, $2, $3)
          on conflict (is_singleton)
          do update set sha256 = excluded.sha256, objects = excluded.objects, definitions = excluded.definitions,
            applied_at = now(),
            earlier = case when $1 = any (f.earlier) then f.earlier[:array_position(f.earlier, $1) - 1]
              else f.earlier[greatest(1, cardinality(f.earlier) - 98):] || f.sha256 end`,
        [functionsSha256, objects, JSON.stringify(definitions)],
      )
    })
  const isReplaceable = applied.objects.every((object) => objects.includes(object))
  try {
    await apply(isReplaceable ? [] : applied.objects)
  } catch (error) {
    if (!isReplaceable || !isIncompatible(error)) throw error
    await apply(applied.objects)
  }
}

/** What a file creates, as it is written after `drop`. */
function listObjects({ name, sql }: MigrationFile): string[] {
  return (sql.match(/^create\b[^;$]*/gim) ?? []).map((statement) => {
    const object = /^create or replace (function [\w.]+)/.exec(statement)?.[1] ?? nameObject(statement)
    if (object) return object
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
 * The role with whose rights the file's functions act: a line at the head of each file that has security definers names
 * it. Undefined for the database's owner.
 */
function findOwner({ name, sql }: MigrationFile): string | undefined {
  const owner = /^-- Security definers belong to (.+)\.$/m.exec(sql)?.[1]
  if (owner === undefined && /\bsecurity definer\b/i.test(sql))
    throw new Error(`sql/functions/${name}.sql does not say to whom its security definers belong.`)
  if (owner === undefined || owner === "the database's owner") return undefined
  if (functionOwnerRoles.includes(owner)) return owner
  throw new Error(`sql/functions/${name}.sql gives its security definers to ${owner}, which owns no functions.`)
}

/** Of all security definers of the file, except those that it gives to somebody itself. Others act as their caller. */
async function setOwner(owner: pg.Client, { sql }: MigrationFile, role: string | undefined): Promise<void> {
  if (role === undefined) return
  const given = new Set([...sql.matchAll(/^alter function ([\w.]+) owner to/gm)].map(([, name]) => name))
  const names = [...sql.matchAll(/^create or replace function ([\w.]+)/gm)].map(([, name]) => name)
  const { rows } = await owner.query<{ signature: string }>(
    'select oid::regprocedure as signature from pg_proc where prosecdef and oid = any ($1::text[]::regproc[])',
    [names.filter((name) => !given.has(name))],
  )
  const statements = rows.map(({ signature }) => `alter function ${signature} owner to ${role};`)
  await owner.query(statements.join('\n'))
}

/** The definition cannot replace the existing one. The class is "syntax error or access rule violation". */
const isIncompatible = (error: unknown): boolean => getErrorCode(error)?.startsWith('42') ?? false

/** Objects in our schemas, except those of extensions and other owners. */
const isOurs = (catalogue: string, schema: string, owner: string, oid: string): string =>
  `${schema} in ('public'::regnamespace, 'ledger'::regnamespace)
    and pg_get_userbyid(${owner}) in (current_user, ${functionOwnerRoles.map((role) => `'${role}'`).join(', ')})
    and not exists (select from pg_depend where (classid, objid, deptype) = ('${catalogue}'::regclass, ${oid}, 'e'))`
const ourFunctions = `pg_proc where ${isOurs('pg_proc', 'pronamespace', 'proowner', 'pg_proc.oid')}`
/** Most functions have no rights to be taken, and each that is changed is a row more in the catalog. */
const functionRights = `select from aclexplode(coalesce(proacl, acldefault('f', proowner)))`
const ourTables = `pg_class where relkind in ('r', 'p', 'v', 'S')
  and ${isOurs('pg_class', 'relnamespace', 'relowner', 'pg_class.oid')}`

/** Of views that are applied again. Unlike a grant, this keeps others from the view. */
async function resetViewOwners(owner: pg.Client, unchanged: ReadonlySet<string>): Promise<void> {
  const { rows } = await owner.query<{ view: string }>(
    `select oid::regclass::text as view from ${ourTables} and relkind = 'v' and pg_get_userbyid(relowner) <> current_user`,
  )
  for (const { view } of rows)
    if (!unchanged.has(`view ${view}`)) await owner.query(`alter view ${view} owner to current_user`)
}

/** The files grant owners and rights again; those that they no longer grant must not stay. */
const revokeRights = `do $$
declare
  v_name text;
  v_others text;
begin
  -- An owner of a view that stays as it is would not get its own rights back.
  for v_name, v_others in
    select case relkind when 'S' then 'sequence ' else '' end || oid::regclass,
      (select string_agg(role, ', ') from unnest('{public, ${allRoles.join(', ')}}'::name[]) role
       where role <> pg_get_userbyid(relowner))
    from ${ourTables}
  loop
    execute format('revoke all on %s from %s', v_name, v_others);
  end loop;
  for v_name in select oid::regprocedure from ${ourFunctions} and pg_get_userbyid(proowner) <> current_user loop
    execute format('alter function %s owner to current_user', v_name);
  end loop;
  for v_name in
    select oid::regprocedure from ${ourFunctions} and exists (${functionRights} where grantee <> proowner)
  loop
    execute format('revoke all on function %s from public, ${allRoles.join(', ')}', v_name);
  end loop;
end $$;
grant select on migration_file, migration_functions to ${appRole}`

/**
 * Whoever calls a function, its names mean the same: nothing in the caller's path or among temporary tables takes the
 * place of ours. The names of a body that PostgreSQL parsed when it was created (`return`, `begin atomic`) are fixed
 * anyway, and a path of its own would keep such a function from being inlined.
 */
const setSearchPaths = `do $$
declare
  v_function record;
begin
  for v_function in
    select oid::regprocedure as signature, case pronamespace when 'public'::regnamespace then 'public, ' else '' end as own
    from ${ourFunctions} and prosqlbody is null
  loop
    execute format('alter function %s set search_path = pg_catalog, %spg_temp', v_function.signature, v_function.own);
  end loop;
end $$`

/** By default PUBLIC may execute every new function and use every new type. */
const revokeFromPublic = `do $$
declare
  v_name text;
begin
  -- A function with changed parameters would exist beside the old one.
  select proname into v_name from ${ourFunctions} group by pronamespace, proname having count(*) > 1;
  if found then
    raise exception 'the function % has two signatures', v_name using errcode = 'ambiguous_function';
  end if;
  for v_name in select oid::regprocedure from ${ourFunctions} and exists (${functionRights} where grantee = 0) loop
    execute format('revoke all on function %s from public', v_name);
  end loop;
  for v_name in
    select oid::regtype from pg_type where ${isOurs('pg_type', 'typnamespace', 'typowner', 'pg_type.oid')}
      and (typtype = 'd' or exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))
  loop
    execute format('revoke all on type %s from public', v_name);
  end loop;
end $$`
