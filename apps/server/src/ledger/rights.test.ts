import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, usdt } from '../../test/fund.ts'
import { bindDestination, withdraw } from '../../test/withdrawals.ts'

let database: TestDatabase
const member = randomUUID()
beforeAll(async () => {
  database = await createTestDatabase()
  await fundMember(database.app, member, usdt(1_000_000n))
  const destinationId = await bindDestination(database.app, member)
  await withdraw(database.app, { memberId: member, destinationId, amount: 1_000_000n })
})
afterAll(async () => {
  await database.drop()
})

/** The statement with its error, so that a failing test shows which one it was. */
const getError = (pool: pg.Pool, statement: string): Promise<string> =>
  pool.query(statement).then(
    () => `${statement}: it succeeded`,
    (error: Error) => `${statement}: ${error.message}`,
  )

describe('rights', () => {
  // Attack by somebody with the server’s password, on posting: the ledger’s tables, sequences, triggers or functions
  // are written by plain SQL. Impossible: the application can read the ledger and has no right to write any of it.
  test('the application cannot write the ledger by plain SQL: no table, column, sequence or function', async () => {
    const { rows } = await database.owner.query<{ name: string; columns: string[] }>(`
      select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attidentity = ''
      where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'v') group by c.oid`)
    expect(rows.length).toBeGreaterThan(12)
    for (const {
      name,
      columns: [column],
    } of rows) {
      for (const statement of [
        `insert into ${name} default values`,
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
        `truncate ${name}`,
        `alter table ${name} add note text`,
      ]) {
        expect(await getError(database.app, statement)).toMatch(
          /permission denied|must be owner|cannot (insert|update|delete)|is not a table/,
        )
      }
    }
    for (const statement of [
      `select nextval('ledger.account_number')`,
      'create table ledger.mine ()',
      'alter table ledger.transfer disable trigger apply',
      'drop trigger apply on ledger.transfer',
      'select ledger.rebase()',
      `select ledger.refuse('${randomUUID()}', 'insufficient', '')`,
      `select ledger.end_hold('${randomUUID()}', '${randomUUID()}', false)`,
      'create or replace function ledger.owner_of(bigint, text, bigint, text) returns text language sql return 1',
      'set session_replication_role = replica',
      'set role postgres',
      `select pg_catalog.set_config('session_replication_role', 'replica', false)`,
    ]) {
      expect(await getError(database.app, statement)).toMatch(/permission denied|must be owner/)
    }
    await expectSound(database.app)
  })

  test('nobody can change or remove what was posted, not even the superuser', async () => {
    const { owner } = database
    for (const table of ['transfer', 'seal']) {
      expect(await getError(owner, `update ledger.${table} set business_day = business_day`)).toMatch('append-only')
    }
    for (const table of ['transfer', 'seal', 'account', 'hold']) {
      expect(await getError(owner, `delete from ledger.${table}`)).toMatch('append-only')
      expect(await getError(owner, `truncate ledger.${table} cascade`)).toMatch('append-only')
    }
    await expect(owner.query('update ledger.hold set amount = amount + 1')).rejects.toThrow('a hold changes once')
    await expect(owner.query('update ledger.account set balance = -1 where is_bounded')).rejects.toThrow(
      'never_below_zero',
    )
    await expectSound(database.app)
  })

  test('a session with the replica role is checked too', async () => {
    const client = await database.owner.connect()
    try {
      await client.query('set session_replication_role = replica')
      await expect(client.query('delete from ledger.transfer')).rejects.toThrow('append-only')
      await expect(
        client.query(`
        insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
        select gen_random_uuid(), 0, 'reward', 1, 2, 1, '', '', ledger.today()`),
      ).rejects.toThrow('not allowed')
    } finally {
      client.release(true)
    }
  })
})
