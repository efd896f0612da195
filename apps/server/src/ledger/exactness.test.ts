import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'

let database: LedgerDatabase
beforeAll(async () => {
  database = await createLedgerDatabase()
})
afterAll(async () => {
  await database.drop()
})

const inexact = ['float4', 'float8', 'numeric', 'money']

describe('exactness', () => {
  test('no column of the ledger is a float, and every amount and balance is a bigint', async () => {
    const { rows } = await database.owner.query<{ name: string; type: string }>(`
      select c.relname || '.' || a.attname as name, t.typname as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'v')`)
    expect(rows.filter(({ type }) => inexact.includes(type.replace(/^_/, '')))).toEqual([])
    const amounts = rows.filter(({ name }) => /\.(amount|balance)$/.test(name))
    expect(amounts.length).toBeGreaterThanOrEqual(6)
    expect(amounts.filter(({ type }) => type !== 'int8')).toEqual([])
  })

  test('no function of the ledger takes or returns a float, and every amount it takes is a bigint', async () => {
    const { rows } = await database.owner.query<{ name: string; types: string[]; args: string[] | null }>(`
      select p.oid::regprocedure::text as name, p.proargnames as args,
        (select array_agg(t.typname::text)
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype) as u(oid)
          join pg_type t on t.oid = u.oid) as types
      from pg_proc p where p.pronamespace = 'ledger'::regnamespace`)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ types }) => types.some((type) => inexact.includes(type.replace(/^_/, ''))))).toEqual([])
  })

  test('an amount that is not a whole number is refused', async () => {
    for (const amount of ['1.5', '1e3', 'NaN']) {
      await expect(
        database.poster.query('select ledger.post($1, $2, $3)', [
          '00000000-0000-0000-0000-000000000000',
          [`(buy,1,2,${amount})`],
          '',
        ]),
      ).rejects.toThrow('invalid input syntax for type bigint')
    }
  })
})
