import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { describeCatalog } from '../../test/describeCatalog.ts'
import { expectSound } from '../../test/expectSound.ts'
import { testPasswords } from '../../test/roleUrls.ts'
import { move } from '../../test/transfers.ts'
import { migrate } from './migrate.ts'
import { sqlFolder } from './migrationFiles.ts'

let database: TestDatabase
let folder: URL
const steps: string[] = []

const createFolder = async () => pathToFileURL(`${await mkdtemp(join(tmpdir(), 'millrace-functions-'))}/`)
beforeEach(async () => {
  folder = await createFolder()
  steps.length = 0
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (path: string, sql: string) => writeFile(new URL(path, folder), sql)
const run = () =>
  migrate(database.ownerUrl, { passwords: testPasswords, folder, onProgress: (step) => steps.push(step) })

describe('on a small schema', () => {
  const one = (body: string) => `create or replace function one() returns int language sql return ${body};\n`
  const two = 'create or replace function two() returns int language sql return one() + 1;\n'
  const view = 'create or replace view item_view as select n, two() as two from item;\n'
  const trigger = `create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'never'; end $$;
    create or replace trigger never before delete on item for each statement execute function refuse();\n`.replace(
    /^ +create/gm,
    'create',
  )
  const grants =
    'grant select on item, item_view to millrace_app;\ngrant execute on function one, two to millrace_app;\n'

  // Made once and copied: what all of the migration does before it comes to functions takes longer than most tests.
  let prepared: TestDatabase
  const writeAll = async () => {
    await mkdir(new URL('tables', folder))
    await mkdir(new URL('functions', folder))
    await write(
      'tables/0001_item.sql',
      `create schema ledger; create function own() returns int language sql return 7;
      create table item (n int default own()); insert into item default values`,
    )
    await write('functions/item.sql', one('1') + two + view + trigger + grants)
  }
  beforeAll(async () => {
    prepared = await createTestDatabase({ isEmpty: true })
    folder = await createFolder()
    await writeAll()
    await migrate(prepared.ownerUrl, { passwords: testPasswords, folder })
    await rm(folder, { recursive: true })
  })
  afterAll(() => prepared.drop())
  beforeEach(async () => {
    database = await createTestDatabase({ template: new URL(prepared.ownerUrl).pathname.slice(1) })
    await writeAll()
    steps.push('Applying 0001_item', 'Applying functions, views and triggers')
  })

  const readView = async () => (await database.app.query('select n, two from item_view')).rows
  const names = async () =>
    (
      await database.owner.query(`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`)
    ).rows.map(({ proname }) => proname)

  test('a changed file is applied again, an unchanged one is not', async () => {
    expect(await readView()).toEqual([{ n: 7, two: 2 }])
    const oid = async () => (await database.owner.query(`select 'two'::regproc::oid as oid`)).rows[0].oid
    const before = await oid()
    await run()
    expect(steps).toHaveLength(2)
    await write('functions/item.sql', one('10') + two + view + trigger + grants)
    await run()
    expect(steps).toHaveLength(3)
    expect(await readView()).toEqual([{ n: 7, two: 11 }])
    // Replaced, not dropped, so that other sessions are not disturbed.
    expect(await oid()).toBe(before)
  })

  test('a view and a trigger that have not changed stay while others use them', async () => {
    const reader = await database.owner.connect()
    try {
      // Both would wait for it, and keep everybody else from the table meanwhile.
      await reader.query('begin')
      await reader.query('insert into item values (1)')
      await reader.query('select from item_view')
      await write('functions/item.sql', one('10') + two + view + trigger + grants)
      await run()
      await reader.query('rollback')
    } finally {
      reader.release()
    }
    expect(await readView()).toEqual([{ n: 7, two: 11 }])
  })

  test('a view that a migration has dropped, a trigger that is off, and an owner that is another are put right', async () => {
    await database.owner.query('drop view item_view')
    await database.owner.query('alter table item disable trigger never')
    await write('functions/item.sql', one('10') + two + view + trigger + grants)
    await run()
    expect(await readView()).toEqual([{ n: 7, two: 11 }])
    await expect(database.owner.query('delete from item')).rejects.toThrow('never')

    const given = `${grants}alter view item_view owner to millrace_treasury;\n`
    await write('functions/item.sql', one('1') + two + view + trigger + given)
    await run()
    await database.owner.query('alter view item_view owner to millrace_rewards')
    await write('functions/item.sql', one('2') + two + view + trigger + given)
    await run()
    const readOwner = async () =>
      (await database.owner.query(`select pg_get_userbyid(relowner) as name from pg_class where relname = 'item_view'`))
        .rows
    expect(await readOwner()).toEqual([{ name: 'millrace_treasury' }])
    await write('functions/item.sql', one('2') + two + view + trigger + grants)
    await run()
    expect(await readOwner()).not.toEqual([{ name: 'millrace_treasury' }])
  })

  test('a view that takes all columns has a new one too', async () => {
    const all = 'create or replace view all_items as select * from item;\n'
    await write('functions/item.sql', `${one('1')}${all}grant select on all_items to millrace_app;\n`)
    await run()
    await write('tables/0002_more.sql', 'alter table item add column more int default 5')
    await run()
    expect((await database.app.query('select * from all_items')).rows).toEqual([{ n: 7, more: 5 }])
  })

  test('objects that no file contains are dropped, and those that the tables need stay', async () => {
    await write('functions/item.sql', `${one('1')}grant select on item to millrace_app;\n`)
    await run()
    expect(await names()).toEqual(['one', 'own'])
    await expect(readView()).rejects.toThrow('relation "item_view" does not exist')
    await database.owner.query('delete from item; insert into item default values')
    expect((await database.app.query('select n from item')).rows).toEqual([{ n: 7 }])
  })

  test('a grant, an owner and a column right that were removed from a file are revoked', async () => {
    const rights = 'grant update (n) on item to millrace_app;\nalter function one owner to millrace_treasury;\n'
    await write('functions/item.sql', one('1') + two + view + trigger + grants + rights)
    await run()
    const state = async () =>
      (
        await database.owner.query(`select has_table_privilege('millrace_app', 'item', 'select') as read,
          has_column_privilege('millrace_app', 'item', 'n', 'update') as write,
          has_function_privilege('millrace_app', 'two()', 'execute') as call,
          (select pg_get_userbyid(proowner) = current_user from pg_proc where proname = 'one') as "isOwn"`)
      ).rows[0]
    expect(await state()).toEqual({ read: true, write: true, call: true, isOwn: false })
    await write('functions/item.sql', one('1') + two + view + trigger)
    await run()
    expect(await state()).toEqual({ read: false, write: false, call: false, isOwn: true })
  })

  test('search paths and the owners of security definers follow from the file, and a path that a caller sets is not used', async () => {
    const definer = (name: string) =>
      `create or replace function ${name}() returns int language plpgsql security definer as $$
        begin return (select n from item); end $$;\n`
    const head = '-- Items.\n-- Security definers belong to millrace_treasury.\n\n'
    const rights = `grant select on item to millrace_treasury;\ngrant execute on function count_items to millrace_app;
      alter function count_others owner to current_user;\n`.replace(/^ +/gm, '')
    await write('functions/later.sql', head + definer('count_items') + definer('count_others') + rights)
    await run()
    const { rows } = await database.owner.query(
      `select proname as name, proowner::regrole::text as owner, proconfig as config from pg_proc
      where pronamespace = 'public'::regnamespace order by 1`,
    )
    const config = ['search_path=pg_catalog, public, pg_temp']
    expect(rows).toEqual([
      { name: 'count_items', owner: 'millrace_treasury', config },
      { name: 'count_others', owner: 'postgres', config },
      // Bodies that are parsed when they are created need no path, and are inlined without one.
      { name: 'one', owner: 'postgres', config: null },
      { name: 'own', owner: 'postgres', config: null },
      { name: 'refuse', owner: 'postgres', config },
      { name: 'two', owner: 'postgres', config: null },
    ])
    const client = await database.app.connect()
    await client.query('create temporary table item (n int)')
    await client.query('insert into item values (1000)')
    await client.query('set search_path = pg_temp')
    expect((await client.query('select public.count_items() as n')).rows).toEqual([{ n: 7 }])
    client.release(true)
  })

  test('a file that does not say to whom its security definers belong, or names somebody who owns none, is refused', async () => {
    const definer = 'create or replace function three() returns int language sql security definer as $$ select 3 $$;\n'
    await write('functions/later.sql', definer)
    await expect(run()).rejects.toThrow('sql/functions/later.sql does not say to whom its security definers belong.')
    await write('functions/later.sql', `-- Security definers belong to millrace_app.\n${definer}`)
    await expect(run()).rejects.toThrow('gives its security definers to millrace_app, which owns no functions.')
    expect(await names()).toEqual(['one', 'own', 'refuse', 'two'])
  })

  test('a view that loses a column and a function with other parameters are recreated', async () => {
    const other = 'create or replace function one(p_n int) returns bigint language sql return p_n;\n'
    const narrow = 'create or replace view item_view as select two() as two from item;\n'
    await write('functions/item.sql', other + two.replace('one()', 'one(4)::int') + narrow + trigger + grants)
    await run()
    expect((await database.app.query('select * from item_view')).rows).toEqual([{ two: 5 }])
    expect(await names()).toEqual(['one', 'own', 'refuse', 'two'])
    await expect(database.owner.query('delete from item')).rejects.toThrow('never')
  })

  test('a file that fails leaves the functions before it in place', async () => {
    await write('functions/item.sql', one('3') + two + view + trigger + grants)
    await write('functions/later.sql', 'create or replace function three() returns int language sql return four();')
    await expect(run()).rejects.toThrow('sql/functions/later.sql failed: function four() does not exist')
    expect(await readView()).toEqual([{ n: 7, two: 2 }])
    await expect(database.owner.query('delete from item')).rejects.toThrow('never')
  })

  test('a statement that cannot be applied again and a duplicate definition are refused', async () => {
    await write('functions/later.sql', 'create table later (n int);')
    await expect(run()).rejects.toThrow('sql/functions/later.sql cannot be applied again: create table later (n int)')
    await write('functions/later.sql', one('5'))
    await expect(run()).rejects.toThrow('The function one is defined twice in sql/functions.')
  })

  test('many processes at once apply the functions once', async () => {
    await write('functions/item.sql', one('2') + two + view + trigger + grants)
    await Promise.all(Array.from({ length: 6 }, run))
    expect(steps).toHaveLength(3)
    expect(await readView()).toEqual([{ n: 7, two: 3 }])
  })

  test('a trigger is never absent: concurrent writers wait', async () => {
    await write('functions/item.sql', one('2') + two + view + trigger + grants)
    await write('functions/slow.sql', 'select pg_sleep(0.5);\n')
    const running = run()
    await expect(async () => {
      while (steps.length < 3) await pause(5)
      for (;;) await database.owner.query('delete from item')
    }).rejects.toThrow('never')
    await running
    await expect(database.owner.query('delete from item')).rejects.toThrow('never')
  })

  test('applying waits for a long transaction without blocking others', async () => {
    const reader = await database.owner.connect()
    await reader.query('begin')
    await reader.query('select * from item_view')
    await write('functions/item.sql', one('2') + two + view.replace('n, ', '') + trigger + grants)
    const running = run()
    await pause(1_000)
    // Blocked by a waiting lock, this would not return before the commit.
    expect(await readView()).toEqual([{ n: 7, two: 2 }])
    await reader.query('commit')
    reader.release()
    await running
    expect((await database.app.query('select * from item_view')).rows).toEqual([{ two: 3 }])
  })
})

describe('on the whole schema', () => {
  beforeEach(async () => {
    database = await createTestDatabase()
    await cp(sqlFolder, folder, { recursive: true })
  })

  const change = async (file: string, edit: (sql: string) => string) => {
    const path = new URL(`functions/${file}.sql`, folder)
    await writeFile(path, edit(await readFile(path, 'utf8')))
  }

  test('PUBLIC has no rights except USAGE on the schema public', async () => {
    const { rows } = await database.owner.query<{ what: string }>(`
      with of_public (what, acl) as (
        select 'schema ' || nspname, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace
        where nspname in ('public', 'ledger')
        union all
        select c.oid::regclass::text,
          coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
        from pg_class c where relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and relkind <> 'i'
        union all
        select attrelid::regclass || '.' || attname, attacl from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and attacl is not null
        union all
        select p.oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc p
        where pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        union all
        -- A table's own row type has no rights of its own.
        select t.oid::regtype::text, coalesce(typacl, acldefault('T', typowner))
        from pg_type t left join pg_class c on c.oid = typrelid
        where typnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and typelem = 0
          and coalesce(relkind, 'c') = 'c'
      )
      select what || ': ' || a.privilege_type as what from of_public, aclexplode(acl) a where a.grantee = 0 order by 1`)
    expect(rows.map(({ what }) => what)).toEqual(['schema public: USAGE'])
  })

  test('every function whose names are looked up when it runs has a search path, and roles own security definers only', async () => {
    const { rows } = await database.owner.query(`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) and (
        (prosqlbody is null and array_to_string(proconfig, ' ') !~ 'search_path=pg_catalog,.* pg_temp') is not false
        or (not prosecdef and pg_get_userbyid(proowner) <> current_user))`)
    expect(rows).toEqual([])
  })

  // One database for all: applying the functions of the whole schema takes a second.
  test('what has changed is replaced, or dropped and created again: sessions keep working, and everything else stays as it was', async () => {
    const member = '0d5f0a52-0000-4000-8000-000000000001'
    await move(database.owner, 'recharge', ['practice', 'custody'], [member, 'available'], 1_000_000n)
    const machine = '0d5f0a52-0000-4000-8000-000000000002'
    // A closed month, whose trigger goes with its function and has to come back.
    await database.owner.query(
      `update ledger.month
       set closed_at = now(), closed_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ledger.xid_offset()
       where partition_name = 'transfer_before'`,
    )
    await database.owner.query(`select ledger.shut_partition('transfer_before')`)
    // One connection, so that prepared statements and function plans stay cached.
    const client = await database.app.connect()
    const work = async () => {
      for (let i = 0; i < 8; i++)
        for (const [text, values] of [
          [`select test.move_by_machines('buy', $1, 'available', $2, 'escrow', 'USDT', 5, 'test')`, [member, machine]],
          ['select * from order_view where member_id = $1', [member]],
          ['select * from wallet_entries_since($1, $2)', [member, 'now']],
          [`select consume_rate_limit('test', $1, now(), '1 hour', 100)`, [member]],
        ] as const)
          await client.query({ name: text.slice(0, 40), text, values: [...values] })
    }
    const oid = async () => (await database.owner.query(`select 'consume_rate_limit'::regproc::oid as oid`)).rows[0].oid
    const changeMember = async (isSame: boolean, edit: (sql: string) => string) => {
      const before = await oid()
      await work()
      await change('member', edit)
      await run()
      expect((await oid()) === before).toBe(isSame)
      await work()
    }

    const before = await describeCatalog(database.owner)
    await changeMember(true, (sql) => `${sql}\n-- Changed.\n`)
    await change('member', (sql) => `${sql}\n-- Changed again.\n`)
    await run()
    expect(await describeCatalog(database.owner)).toEqual(before)
    // PostgreSQL does not let a parameter be renamed.
    await changeMember(false, (sql) => sql.replaceAll('p_subject', 'p_about'))
    client.release()
    await expectSound(database.app)
  })

  test('the offset of a restored dump survives', async () => {
    await database.owner.query(`update ledger.roll_up_cut set cut_xid = 5000000000`)
    await database.owner.query('select ledger.rebase()')
    const offset = async () => (await database.owner.query('select ledger.xid_offset() as n')).rows[0].n
    expect(await offset()).toBe(5_000_000_001n)
    await change('ledger', (sql) => `${sql}\n-- Changed.\n`)
    await run()
    expect(steps).toHaveLength(1)
    expect(await offset()).toBe(5_000_000_001n)
  })
})
