import type pg from 'pg'

/** Expected income of a unit and day. The reports are a little below it, with remainders to round. */
const dayReturn = 500_000

/** Machines, members with their accounts, and orders that are valid from yesterday on, in random order of members. */
export async function populateSettlement(
  owner: pg.Client,
  {
    orders,
    machines,
    ordersPerMember,
  }: { readonly orders: number; readonly machines: number; readonly ordersPerMember: number },
): Promise<void> {
  const text = `'{"en_US": "Bench"}'::jsonb`
  await owner.query(`
    insert into agreement (version, content) values (1, ${text});
    insert into machine (kind, name, place, summary, description, purpose, risks, costs, leaving, owner_name, price,
      day_return, valid_days)
    select 'solar', ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, 'Bench', 100000000,
      ${dayReturn}, 365
    from generate_series(1, ${machines});
    create table bench_member as
    select gen_random_uuid() as id, n from generate_series(1, ${Math.ceil(orders / ordersPerMember)}) n;
    create table bench_machine as select id, row_number() over () - 1 as n from machine;
    insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only)
    select nextval('ledger.account_number'), m.id::text, k, 'USDT', true, false
    from bench_member m cross join unnest(array['available', 'income']) k order by m.n;
    insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
      reflect_until, state, agreement_version, agreement_language, agreement_hash, request_id)
    select m.id, gen_random_uuid(), k.id, 1 + o % 5, 100000000 * (1 + o % 5), ${dayReturn},
      ledger.now() - interval '2 days', ledger.today() - 1, ledger.today() + 363, ledger.now(), 'final',
      1, 'en_US', sha256(''), gen_random_uuid()
    from generate_series(0, ${orders} - 1) o
    join bench_member m on m.n = 1 + (o::bigint * 7919) % ${Math.ceil(orders / ordersPerMember)}
    join bench_machine k on k.n = (o::bigint * 104729) % ${machines};
    insert into operator (email, name, role, password_hash)
    values ('a@bench', 'a', 'finance', ''), ('b@bench', 'b', 'finance', '');
  `)
  await owner.query('vacuum analyze')
}

/** Every machine's day: reported, approved and received. */
export async function earnDay(owner: pg.Client, day: string): Promise<void> {
  await owner.query(`
    insert into report (machine_id, day, amount, source, entered_by, state, decided_by, decided_at)
    select p.machine_id, '${day}', sum(p.units) * ${dayReturn} * 9 / 10 + 7, 'operator',
      (select id from operator where email = 'a@bench'), 'approved', (select id from operator where email = 'b@bench'),
      now()
    from purchase p group by p.machine_id;
    insert into report_evidence (report_id, position, kind, name, sha256)
    select id, 0, 'picture', 'meter', sha256('') from report where day = '${day}';
    insert into receipt (rail, rail_transaction, machine_id, amount)
    select 'practice', id::text, machine_id, amount from report where day = '${day}';
    select receive_revenue(r.id, x.id)
    from report r join receipt x on x.rail_transaction = r.id::text where r.day = '${day}';
  `)
}
