import type pg from 'pg'

/** Expected income of a unit and day. The reports are a little below it, with remainders to round. */
const dayReturn = 500_000

/** How many orders are bought or made final together. */
const batch = 500

/**
 * Machines, members who paid in at the practice till, and orders in random order of members, bought and made final by
 * the product's own functions, so that every check of the books applies. They have been valid for some
 * days, none of which is settled.
 */
export async function populateSettlement(
  owner: pg.Client,
  {
    orders,
    machines,
    ordersPerMember,
  }: { readonly orders: number; readonly machines: number; readonly ordersPerMember: number },
): Promise<void> {
  const members = Math.ceil(orders / ordersPerMember)
  const text = `'{"en_US": "Bench"}'::jsonb`
  await owner.query(`
    insert into agreement (version, content) values (1, ${text});
    insert into machine (kind, name, place, summary, description, purpose, risks, costs, leaving, owner_name, pictures,
      price, day_return, valid_days, is_published)
    select 'solar', ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, ${text}, 'Bench', '{/uploads/a.svg}',
      100000000, ${dayReturn}, 365, true
    from generate_series(1, ${machines});
    insert into machine_stock (machine_id, units) select id, 100000000 from machine;
    insert into member (phone, password_hash, name, invite_code, language, created_at)
    select '+9191' || lpad(n::text, 8, '0'), 'none', 'Member ' || n, 'B' || lpad(n::text, 7, '0'), 'en_US', now()
    from generate_series(1, ${members}) n;
    insert into risk_quiz (member_id, passed_at) select id, now() from member;
    insert into operator (email, name, role, password_check)
    values ('a@bench', 'a', 'finance', sha256('')), ('b@bench', 'b', 'finance', sha256(''));
    create table bench_order as
    select o, m.id as member_id, k.id as machine_id, 1 + o % 5 as units
    from generate_series(0, ${orders} - 1) o
    join member m on m.phone = '+9191' || lpad((1 + (o::bigint * 7919) % ${members})::text, 8, '0')
    join (select id, row_number() over () - 1 as n from machine) k on k.n = (o::bigint * 104729) % ${machines};
    create index on bench_order (o);
    select ledger.open_account('practice', 'custody', 'USDT');
    select ledger.open_account(id::text, 'available', 'USDT'), ledger.open_account(id::text, 'income', 'USDT')
    from member order by phone;
    insert into receipt (rail, rail_transaction, member_id, amount, used_as)
    select 'practice', member_id::text, member_id, sum(units) * 100000000, 'recharge'
    from bench_order group by member_id;
    set role millrace_treasury;
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select r.id, 0, 'recharge', c.id, a.id, r.amount, a.owner, 'till:' || r.id, ledger.today()
    from receipt r join ledger.account a on (a.owner, a.kind) = (r.member_id::text, 'available'), ledger.account c
    where (c.owner, c.kind) = ('practice', 'custody');
    reset role;`)
  await owner.query('vacuum analyze')
  for (let from = 0; from < orders; from += batch) {
    const { rows } = await owner.query<{ outcome: string }>(
      `select distinct b.outcome
      from (
        select array_agg(member_id) as members, array_agg(gen_random_uuid()) as requests,
          array_agg(machine_id) as machines, array_agg(units) as units, array_agg(1) as versions,
          array_agg('en_US'::text) as languages, array_agg(null::uuid) as sessions, array_agg(null::uuid) as coupons
        from bench_order where o >= $1 and o < $2
      ) w, buy_many(w.members, w.requests, w.machines, w.units, w.versions, w.languages, w.sessions, w.coupons) b`,
      [from, from + batch],
    )
    if (rows.some(({ outcome }) => outcome !== 'bought'))
      throw new Error(`orders were refused: ${JSON.stringify(rows)}`)
  }
  // On to a day on which all are past their reflection period.
  await owner.query(`update ledger.clock set offset_days = offset_days + 2 + (select reflection_days from wallet_rule)`)
  for (let done = 1; done > 0;)
    done = (await owner.query<{ done: number }>('select finish_orders($1) as done', [batch])).rows[0]?.done ?? 0
  await owner.query('drop table bench_order')
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
