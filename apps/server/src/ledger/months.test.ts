import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test/full.ts'
import { beginMonths } from '../../test/beginMonths.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, usdt } from '../../test/fund.ts'
import { post } from '../../test/ledger.ts'
import { toAppUrl, toRailUrl, toSignerUrl, toStationsUrl } from '../../test/roleUrls.ts'
import { waitUntilSettled } from '../../test/waitUntilSettled.ts'
import { available, escrow, keepMonths, newTransferId, rollUp, runCheck, sealDay } from './index.ts'

let database: LedgerDatabase
/** The middle of each month: four that are over, the present one, and those ahead. */
let months: Date[]
const present = 4
const member = randomUUID()
const machine = randomUUID()
let accounts: { readonly available: bigint; readonly escrow: bigint }
beforeAll(async () => {
  database = await createLedgerDatabase()
  months = await beginMonths(database.owner, present)
  await fundMember(database.poster, member, usdt(1_000_000n))
  const { rows } = await database.owner.query(
    `select (select a.id from ledger.open_account($1, 'available', 'USDT') a) as available,
      (select e.id from ledger.open_account($2, 'escrow', 'USDT') e) as escrow`,
    [member, machine],
  )
  accounts = rows[0]
})
afterAll(async () => {
  await expectSound(database.poster)
  await database.drop()
})

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.owner.query<Row>(text, values)).rows

const columns = `id, leg, kind, from_account, to_account, amount, owner, reason, business_day, created_at`
/** One minor unit under a key, as if it were posted at that time. */
const insertAt = (id: string, at: Date, client: pg.Pool | pg.ClientBase = database.owner) =>
  client.query(
    `insert into ledger.transfer (${columns}) values ($1, 0, 'buy', $2, $3, 1, $4, 'test', ledger.today(), $5)`,
    [id, accounts.available, accounts.escrow, member, at],
  )
/** The same, now. */
const postNow = (id: string) =>
  post(database.poster, {
    id,
    reason: 'test',
    legs: [{ kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(1n) }],
  })
/** A key as the ledger made it in that moment. */
const makeKeyOf = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newTransferId().slice(13)}`
}
const countOf = async (id: string): Promise<number> =>
  (await query<{ count: number }>('select count(*)::int from ledger.transfer where id = $1', [id]))[0]?.count ?? 0
const partitionOf = async (id: string): Promise<string | undefined> =>
  (await query<{ name: string }>('select tableoid::regclass::text as name from ledger.transfer where id = $1', [id]))[0]
    ?.name

describe('a key', () => {
  const old = () => months[1] as Date
  const ahead = () => months[present + 2] as Date

  test.each([
    ['that says nothing, used before there were months', () => randomUUID(), () => new Date('2020-01-01')],
    ['that says nothing, used in a month that is over', () => randomUUID(), old],
    ['that says its month, which is over', () => makeKeyOf(old()), old],
    ['of the first hours of a month', () => makeKeyOf(new Date(`${old().toISOString().slice(0, 8)}01T05:00Z`)), old],
    ['used in a month to come, as by a server whose clock is wrong', () => randomUUID(), ahead],
  ])('%s, is the same one now, and moves nothing', async (_, createKey, at) => {
    const id = createKey()
    await insertAt(id, at())
    expect(await postNow(id)).toBe('same')
    await expect(insertAt(id, new Date())).rejects.toThrow(/transfer_key_pkey|another month/)
    expect(await countOf(id)).toBe(1)
  })

  test('that says its month is not stored in another one, used or not', async () => {
    for (const at of [new Date(), months[2] as Date, new Date('2020-01-01'), new Date('2090-01-01')])
      await expect(insertAt(makeKeyOf(old()), at)).rejects.toThrow('a key belongs to another month')
  })

  test('of before there was a table of keys is found with its transfer', async () => {
    const client = await database.owner.connect()
    const id = randomUUID()
    try {
      await client.query('begin')
      await client.query('alter table ledger.transfer disable trigger apply')
      await insertAt(id, new Date('2020-01-01'), client)
      await client.query('alter table ledger.transfer enable always trigger apply')
      const again = await client.query(
        `select ledger.post($1, array[row('buy', $2::bigint, $3::bigint, 1)::ledger.leg], 'test') as outcome`,
        [id, accounts.available, accounts.escrow],
      )
      expect(again.rows).toEqual([{ outcome: 'same' }])
      await expect(insertAt(id, new Date(), client)).rejects.toThrow('a key belongs to another month')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('a refusal keeps its key over months', async () => {
    const id = randomUUID()
    const dear = { kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(999_000_000_000n) } as const
    expect(await post(database.poster, { id, reason: 'test', legs: [dear] })).toBe('insufficient')
    await expect(insertAt(id, months[present + 1] as Date)).rejects.toThrow('transfer_key_pkey')
    expect(await post(database.poster, { id, reason: 'test', legs: [dear] })).toBe('insufficient')
    expect(await postNow(id)).toBe('key-reused')
  })

  // Attack by a member, on posting: the same request is sent again and again while a month ends.
  // Impossible: whichever month a try falls into, its key is stored once.
  test('that many use at once at the turn of a month moves money once', async () => {
    for (let round = 0; round < rounds({ quick: 3, full: 60 }); round++) {
      const id = round % 3 === 2 ? newTransferId() : randomUUID()
      const tries = await Promise.allSettled([
        postNow(id),
        insertAt(id, months[present + 1] as Date),
        postNow(id),
        insertAt(id, months[2] as Date),
        postNow(id),
      ])
      expect(await countOf(id)).toBe(1)
      const posted = tries.map((each) =>
        each.status === 'rejected' ? 'refused' : typeof each.value === 'string' ? each.value : 'posted',
      )
      expect(posted.filter((each) => each === 'posted')).toHaveLength(1)
      expect([...new Set(posted)].toSorted()).toEqual(['posted', 'refused', 'same'])
    }
  })

  test('that the check does not find is named by it', async () => {
    const client = await database.owner.connect()
    const id = randomUUID()
    try {
      await client.query('begin')
      await client.query('alter table ledger.transfer_key disable trigger append_only')
      await insertAt(id, new Date(), client)
      await client.query('delete from ledger.transfer_key where id = $1', [id])
      const { rows } = await client.query(`select invariant, detail from ledger.check() where not is_ok`)
      expect(rows).toEqual([
        { invariant: 'keys-are-stored-once', detail: id },
        { invariant: 'triggers-enabled', detail: 'transfer_key.append_only' },
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a partition', () => {
  const listPartitions = async () =>
    (
      await query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger.transfer'::regclass`,
      )
    ).map(({ name }) => name)

  test('has the table’s owner, its rights to read and none to write, and its own primary key; a new one too', async () => {
    const rights = ['machines', 'rewards', 'treasury'].map((name) => `SELECT millrace_${name}`)
    await query(`select ledger.make_month((select max(ends_at) from ledger.month))`)
    const partitions = await listPartitions()
    expect(partitions.length).toBeGreaterThan(present + 4)
    expect(await query('select * from ledger.wrong_partitions()')).toEqual([])
    for (const name of partitions) {
      const rows = await query(
        `select pg_get_userbyid(c.relowner) = pg_get_userbyid(t.relowner) as "isOwned",
          (select array_agg(format('%s %s', a.privilege_type, a.grantee::regrole) order by a.grantee::regrole::text)
            from aclexplode(c.relacl) a where a.grantee <> c.relowner) as rights,
          (select array_agg(g.tgname::text order by g.tgname) from pg_trigger g
            where g.tgrelid = c.oid and g.tgenabled = 'A') as triggers,
          (select count(*)::int from pg_index i where i.indrelid = c.oid and i.indisvalid) as indexes
        from pg_class c, pg_class t where c.oid = $1::regclass and t.oid = 'ledger.transfer'::regclass`,
        [name],
      )
      expect({ name, ...rows[0] }).toEqual({ name, isOwned: true, rights, triggers: ['refuse_direct'], indexes: 4 })
    }
  })

  // Attack by somebody with any password of ours, on posting: transfers are written into a month's own table, past the
  // triggers of the table of transfers. Impossible: nobody has a right to it, and it takes what comes through the table
  // alone.
  test('refuses whoever names it, with every login and as every role that posts', async () => {
    const { ownerUrl } = database
    const logins = [toAppUrl, toRailUrl, toSignerUrl, toStationsUrl].map((toUrl) => ({
      url: toUrl(ownerUrl),
      role: '',
    }))
    const posters = ['machines', 'treasury', 'rewards', 'books'].map((name) => ({
      url: ownerUrl,
      role: `millrace_${name}`,
    }))
    const values = `values (ledger.new_id(), 0, 'buy', 1, 2, 1, '', '', current_date, now())`
    for (const { url, role } of [...logins, ...posters]) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      if (role) await client.query(`set role ${role}`)
      for (const name of await listPartitions())
        for (const statement of [
          `insert into ${name} (${columns}) ${values}`,
          `update ${name} set amount = 2`,
          `delete from ${name}`,
          `truncate ${name}`,
          `alter table ${name} disable trigger all`,
        ])
          await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
      await client.end()
    }
  })

  test('refuses the database’s owner too, also in a session that calls itself a replica', async () => {
    const client = await database.owner.connect()
    try {
      for (const role of ['origin', 'replica']) {
        await client.query(`set session_replication_role = ${role}`)
        for (const name of await listPartitions())
          for (const statement of [
            `insert into ${name} (${columns}) select ${columns} from ledger.transfer limit 0`,
            `update ${name} set amount = 2 where false`,
            `delete from ${name} where false`,
            `truncate ${name}`,
          ])
            await expect(client.query(statement)).rejects.toThrow('transfers go through ledger.transfer')
      }
    } finally {
      client.release(true)
    }
  })

  test.each([
    ['without its trigger', `drop trigger refuse_direct on ledger.transfer_later`, 'transfer_later refuse_direct'],
    ['that a role may write', `grant insert on ledger.transfer_later to millrace_app`, 'transfer_later rights'],
    [
      'without its primary key',
      `alter table ledger.transfer_later drop constraint transfer_later_pkey`,
      'transfer_later primary key',
    ],
    ['of somebody else', `alter table ledger.transfer_later owner to millrace_books`, 'transfer_later owner'],
    [
      'that was taken out',
      `alter table ledger.transfer detach partition ledger.transfer_before`,
      'transfer_before is missing',
    ],
  ])('%s is detected', async (_, statement, detail) => {
    const client = await database.owner.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      const { rows } = await client.query(
        `select detail from ledger.check() where invariant = 'months-are-guarded' and not is_ok`,
      )
      expect(rows).toEqual([{ detail }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('months', () => {
  test('are by the real time: the practice clock moves days and not months', async () => {
    const id = newTransferId()
    await query('update ledger.clock set offset_days = offset_days + 200')
    await postNow(id)
    await query('update ledger.clock set offset_days = offset_days - 200')
    const rows = await query(
      `select business_day > current_date + 190 as "isLater", created_at < now() as "isPresent" from ledger.transfer
      where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ isLater: true, isPresent: true }])
    expect(await partitionOf(id)).toBe(`ledger.transfer_${new Date().toISOString().slice(0, 7).replace('-', '_')}`)
  })

  test('are there for a quarter of a year ahead, however many make them at once', async () => {
    await query(`do $$ declare v_name text; begin
      for v_name in
        delete from ledger.month where begins_at > now() + interval '2 months' returning partition_name
      loop execute format('drop table ledger.%I', v_name); end loop;
    end $$`)
    const made = await Promise.all(
      Array.from({ length: 4 }, () => database.app.query<{ made: number }>('select ledger.make_months() as made')),
    )
    expect(made.map(({ rows }) => Math.min(rows[0]?.made ?? 0, 1)).toSorted()).toEqual([0, 0, 0, 1])
    expect(await query('select * from ledger.wrong_partitions()')).toEqual([])
    expect(await query(`select max(ends_at) > now() + interval '89 days' as "isAhead" from ledger.month`)).toEqual([
      { isAhead: true },
    ])
  })

  test('that nobody made do not stop a transfer, and the next ones are made', async () => {
    const client = await database.owner.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = origin')
      await client.query(`do $$ declare v_name text; begin
        for v_name in delete from ledger.month where ends_at > now() returning partition_name loop
          execute format('alter table ledger.transfer detach partition ledger.%I', v_name);
        end loop;
      end $$`)
      const { rows: broken } = await client.query(`select detail from ledger.check() where not is_ok
        and invariant = 'months-are-guarded'`)
      expect(broken).toEqual([{ detail: 'the next month is missing' }])
      const ids = [newTransferId(), randomUUID()]
      for (const id of ids) {
        await client.query(`select ledger.post($1, array[row('buy', $2::bigint, $3::bigint, 1)::ledger.leg], 'test')`, [
          id,
          accounts.available,
          accounts.escrow,
        ])
        expect((await client.query('select from ledger.transfers_of($1)', [id])).rowCount).toBe(1)
        const { rows } = await client.query(
          'select tableoid::regclass::text as name from ledger.transfer where id = $1',
          [id],
        )
        expect(rows).toEqual([{ name: 'ledger.transfer_later' }])
      }
      await client.query(`do $$ declare v_name text; begin
        for v_name in select oid::regclass from pg_class c where c.relkind = 'r' and c.relname ~ '^transfer_\\d{4}_\\d\\d$'
          and not exists (select from pg_inherits where inhrelid = c.oid) loop
          execute 'drop table ' || v_name;
        end loop;
      end $$`)
      await client.query('select ledger.make_months()')
      const { rows: after } = await client.query('select * from ledger.wrong_partitions()')
      expect(after).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('that are over are closed: nothing is added, and what is new is looked for in open ones only', async () => {
    const { app, owner } = database
    await insertAt(randomUUID(), months[0] as Date)
    await waitUntilSettled(owner)
    await rollUp(databaseOf(app))
    await keepMonths(databaseOf(app))
    const closed = await query<{ name: string }>(
      `select partition_name as name from ledger.month where closed_at is not null order by begins_at`,
    )
    // The last one may have ended today or yesterday.
    expect(closed.length).toBeGreaterThanOrEqual(present)
    expect(closed[0]).toEqual({ name: 'transfer_before' })
    await expect(insertAt(randomUUID(), months[0] as Date)).rejects.toThrow('is closed')
    await expect(insertAt(randomUUID(), new Date('2020-01-01'))).rejects.toThrow('is closed')
    expect(await postNow(randomUUID())).toBe('posted')
    expect((await runCheck(databaseOf(database.poster))).isSound).toBe(true)

    await rollUp(databaseOf(app))
    const { rows: plan } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from ledger.transfer
      where xid >= 1000000000 and created_at >= ledger.month_since(1000000000)`,
    )
    expect(JSON.stringify(plan)).not.toMatch(/Scan on transfer_before/)
    await query(`alter table ledger.${closed[1]?.name} disable trigger closed`)
    expect(await query('select * from ledger.wrong_partitions() w(what)')).toEqual([
      { what: `${closed[1]?.name} closed` },
    ])
    await query(`alter table ledger.${closed[1]?.name} enable always trigger closed`)
  })

  test('that are closed can move to another tablespace, and are read and proved as before', async () => {
    await query('update ledger.clock set offset_days = offset_days + 1')
    await waitUntilSettled(database.owner)
    await sealDay(databaseOf(database.app))
    const name = `older_${randomUUID().slice(0, 8)}`
    const client = await database.owner.connect()
    // Inside of the cluster's own folder, so that the test needs none on the machine of the database.
    await client.query('set allow_in_place_tablespaces = on')
    await client.query(`create tablespace ${name} location ''`)
    client.release(true)
    try {
      await expect(
        query(
          `select ledger.move_month((select partition_name from ledger.month
        where begins_at <= now() and ends_at > now()), $1)`,
          [name],
        ),
      ).rejects.toThrow('only a closed month')
      await query(`select ledger.move_month('transfer_before', $1)`, [name])
      const moved = await query(
        `select count(*)::int as relations from pg_class c join pg_tablespace t on t.oid = c.reltablespace
        where t.spcname = $1`,
        [name],
      )
      // The table, its four indexes, and where long values would be, with an index.
      expect(moved).toEqual([{ relations: 7 }])
      expect(await query('select business_day from ledger.verify_seals() where not is_unbroken')).toEqual([])
      await expectSound(database.poster)
    } finally {
      await query(`select ledger.move_month('transfer_before', 'pg_default')`)
      await query(`drop tablespace ${name}`)
    }
  })
})
