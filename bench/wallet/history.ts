import type pg from 'pg'
import { beginMonths } from '../../apps/server/test/beginMonths.ts'
import { machineCount, machines } from '../orders/population.ts'
import { withClient } from '../withPostgres.ts'

/** One entry a day. */
export const entriesPerMember = 100

/**
 * The kind of the entry of day `s`. Together they are 10 recharges, 5 orders, 5 withdrawals of three entries each, 50
 * incomes and 20 claims.
 */
const kindOfEntry = `case when s % 10 = 1 then 'recharge' when s % 20 = 5 then 'buy'
  when s % 20 = 15 then 'withdraw-hold' when s % 20 = 17 then 'withdraw-paid' when s % 20 = 19 then 'withdraw-fee'
  when s % 2 = 0 then 'income' else 'claim' end`

/**
 * Members with a hundred days of history, written day by day as it would have happened, so that a member's entries lie
 * as far apart as they can. The owner writes them with triggers off, since only reading is measured and the ledger's
 * functions would take hours for ten million. Balances are set to the sum of the entries afterwards.
 */
export async function populateHistory(ownerUrl: string, entries: number): Promise<number> {
  const members = Math.floor(entries / entriesPerMember)
  await withClient(ownerUrl, async (client) => {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB';
      set max_parallel_maintenance_workers = 2`,
    )
    // Its hundred days are in months that are over.
    await beginMonths(client, 4)
    await client.query(insertMembers(members))
    await withoutIndexes(
      client,
      ['chain_deposit', 'recharge', 'purchase', 'withdrawal', 'withdrawal_step', 'payout', 'ledger.hold'],
      () => client.query(insertSubjects),
    )
    await withoutIndexes(client, ['ledger.transfer'], () => client.query(insertTransfers(members)))
    await client.query(setBalances)
    await client.query('vacuum analyze')
    await client.query('select ledger.roll_up()')
    await client.query('checkpoint')
  })
  return members
}

const insertMembers = (members: number) => `${machines}
  insert into member (id, phone, password_hash, name, invite_code, language, created_at)
  select md5('member ' || i)::uuid, '+9191' || lpad(i::text, 8, '0'), 'none', 'Member ' || i,
    'B' || lpad(i::text, 7, '0'), 'en_US', now() - interval '101 days'
  from generate_series(1, ${members}) i;
  insert into member_session (member_id, token_hash, device, address, created_at, last_seen_at)
  select id, sha256(convert_to(lpad(right(phone, 8), 43, '0'), 'UTF8')), 'Bench', '', now(), now() from member;
  insert into deposit_address (rail, address, number, member_id)
  select 'bep20', '0x' || lpad(right(phone, 8), 40, '0'), right(phone, 8)::int, id from member;
  insert into rail_cursor (rail, position) values ('bep20', 1000000);
  insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only)
  select nextval('ledger.account_number'), m.id::text, k.kind, 'USDT', true, false
  from member m, unnest(array['available', 'held', 'income']) k(kind);
  create table bench_account as
  select right(m.phone, 8)::int as i, m.id, m.id::text as owner, a.id as available, h.id as held, n.id as income,
    e.machine_id, c.id as custody, e.escrow, e.revenue, f.id as fees
  from ledger.open_account('bep20', 'custody', 'USDT') c, ledger.open_account('', 'fees', 'USDT') f, member m
  join ledger.account a on (a.owner, a.kind) = (m.id::text, 'available')
  join ledger.account h on (h.owner, h.kind) = (m.id::text, 'held')
  join ledger.account n on (n.owner, n.kind) = (m.id::text, 'income')
  join (
    select machine.id as machine_id, machine.position,
      (select o.id from ledger.open_account(machine.id::text, 'escrow', 'USDT') o) as escrow,
      (select o.id from ledger.open_account(machine.id::text, 'revenue', 'USDT') o) as revenue
    from machine
  ) e on e.position = 1 + right(m.phone, 8)::int % ${machineCount}
  order by right(m.phone, 8)::int;
  analyze bench_account;`

const subjectId = `md5(s || ' of ' || w.owner)::uuid`
const moment = `now() - make_interval(days => ${entriesPerMember} - s)`
const day = `(ledger.today() - (${entriesPerMember} - s))`
/** A withdrawal's second and third entry refer to its first. */
const holdId = `md5((s - s % 20 + 15) || ' of ' || w.owner)::uuid`
const txHash = `'0x' || md5(s || ' sent to ' || w.owner) || md5(w.owner)`

/** The rows that the entries refer to. */
const insertSubjects = `
  insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token, raw_amount,
    amount, member_id, state, found_at)
  select 'bep20', ${txHash}, 0, s * 1000, '0x' || md5(s::text), '0x' || lpad(w.i::text, 40, '0'), '0x0', '0x0',
    20000000, 20000000, w.id, 'credited', ${moment}
  from generate_series(1, ${entriesPerMember}, 10) s, bench_account w;
  insert into recharge (member_id, id, channel, rail, currency, paid, credited, state, tx_hash, created_at, arrived_at)
  select w.id, ${subjectId}, 'bep20', 'bep20', 'USDT', 20000000, 20000000, 'arrived', ${txHash}, ${moment}, ${moment}
  from generate_series(1, ${entriesPerMember}, 10) s, bench_account w;
  insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
    reflect_until, state, agreement_version, agreement_language, agreement_hash, request_id)
  select w.id, ${subjectId}, w.machine_id, 1, 1000000, 5000, ${moment}, ${day} + 1, ${day} + 60,
    ${moment} + interval '4 days', 'final', 1, 'en_US', sha256(''), gen_random_uuid()
  from generate_series(5, ${entriesPerMember}, 20) s, bench_account w;
  insert into withdrawal (member_id, id, request_id, destination_id, rail, address, amount, fee, currency, pays, value,
    state, approvals_needed, created_at, deadline_at, destination_usable_at, processing_at, ended_at)
  select w.id, ${subjectId}, gen_random_uuid(), gen_random_uuid(), 'bep20', '0x' || lpad(w.i::text, 40, '0'), 1000000,
    50000, 'USDT', 950000, 1000000, 'paid', 0, ${moment}, ${moment} + interval '72 hours', ${moment}, ${moment}, ${moment}
  from generate_series(15, ${entriesPerMember}, 20) s, bench_account w;
  insert into withdrawal_step (member_id, withdrawal_id, position, state, at)
  select w.id, ${subjectId}, p.position - 1, p.state, ${moment}
  from generate_series(15, ${entriesPerMember}, 20) s, bench_account w,
    unnest(array['requested', 'queued', 'sent', 'paid']) with ordinality p(state, position);
  insert into payout (id, kind, member_id, rail, currency, amount, address, state, rail_transaction, block_number,
    created_at, sent_at, ended_at)
  select ${subjectId}, 'withdrawal', w.id, 'bep20', 'USDT', 950000, '0x' || lpad(w.i::text, 40, '0'), 'paid', ${txHash}, s * 1000,
    ${moment}, ${moment}, ${moment}
  from generate_series(15, ${entriesPerMember}, 20) s, bench_account w;
  insert into ledger.hold (id, from_account, held_account, amount, created_at, resolved_by, resolved_at)
  select ${subjectId}, w.available, w.held, 1000000, ${moment}, md5('withdraw-paid ' || ${subjectId})::uuid, ${moment}
  from generate_series(15, ${entriesPerMember}, 20) s, bench_account w;`

const insertTransfers = (members: number) => `
  alter table ledger.transfer disable trigger user;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day, created_at)
  select gen_random_uuid(), 0, 'revenue', c.id, r.id, ${members * 50 * 10_000}, r.owner, 'bench',
    ledger.today() - ${entriesPerMember}, now() - interval '${entriesPerMember} days'
  from ledger.account c, ledger.account r where c.kind = 'custody' and r.kind = 'revenue';
  do $$ begin
    for s in 1 .. ${entriesPerMember} loop
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day,
        created_at)
      select
        case k.kind when 'withdraw-hold' then ${subjectId}
          when 'withdraw-paid' then md5('withdraw-paid ' || ${holdId})::uuid
          when 'withdraw-fee' then md5('withdraw-paid ' || ${holdId})::uuid else gen_random_uuid() end,
        case k.kind when 'withdraw-fee' then 1 else 0 end, k.kind,
        case k.kind when 'recharge' then w.custody when 'income' then w.revenue when 'claim' then w.income
          when 'withdraw-paid' then w.held when 'withdraw-fee' then w.held else w.available end,
        case k.kind when 'buy' then w.escrow when 'income' then w.income when 'withdraw-hold' then w.held
          when 'withdraw-paid' then w.custody when 'withdraw-fee' then w.fees else w.available end,
        case k.kind when 'recharge' then 20000000 when 'income' then 10000 when 'claim' then 10000
          when 'withdraw-paid' then 950000 when 'withdraw-fee' then 50000 else 1000000 end,
        w.owner,
        case k.kind when 'recharge' then 'recharge:' || ${subjectId} when 'buy' then 'order:' || ${subjectId}
          when 'withdraw-hold' then 'withdraw:' || ${subjectId} when 'withdraw-paid' then 'withdraw:' || ${holdId}
          when 'withdraw-fee' then 'withdraw:' || ${holdId} when 'claim' then 'claim:' || gen_random_uuid()
          else 'income:' || ${day} end,
        ${day},
        -- What is posted as one is posted at once: the fee two days before its turn, with the payment.
        case k.kind when 'withdraw-fee' then ${moment} - interval '2 days' else ${moment} end
      from (select ${kindOfEntry} as kind) k, bench_account w;
    end loop;
  end $$;
  alter table ledger.transfer enable always trigger apply, enable always trigger append_only,
    enable always trigger restrict_kinds;`

const setBalances = `
  update ledger.account a set balance = d.balance
  from (select account, sum(amount)::bigint as balance from ledger.entry group by account) d
  where a.id = d.account and not a.is_append_only;
  insert into ledger.transfer_key (id, created_at)
  select distinct t.id, t.created_at from ledger.transfer t
  where not ledger.says_month(t.id, ledger.key_from(t.created_at), ledger.key_to(t.created_at));
  drop table bench_account`

/**
 * Drops indexes, fills the tables and creates the indexes again, which is many times faster. Indexes that foreign keys
 * refer to stay.
 */
async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select
      case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as remove,
      -- The index of a partitioned table is made with those of its partitions.
      case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s',
          i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as restore
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = any ($1::regclass[])
      and not exists (
        select from pg_constraint f
        where f.confrelid = i.indrelid and f.contype = 'f' and f.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { remove } of rows) await client.query(remove)
  await fill()
  for (const { restore } of rows) await client.query(restore)
}
