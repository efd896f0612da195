import { withClient } from '../withPostgres.ts'

export const memberCount = 2_000
export const machineCount = 200

/** The access token of member `i`. */
export const tokenOf = (i: number): string => String(i).padStart(43, '0')

/** SQL that adds the machines. */
export const machines = `
  insert into machine (kind, position, name, place, summary, description, purpose, risks, costs, leaving, owner_name,
    pictures, price, day_return, valid_days, is_published)
  select 'vending', i, t, t, t, t, t, t, t, t, 'Bench', '{/uploads/a.svg}', 1000000, 5000, 365, true
  from generate_series(1, ${machineCount}) i, (select '{"en_US": "A text of the bench"}'::jsonb as t) x;
  insert into machine_stock (machine_id, units) select id, 100000000 from machine;
  insert into agreement (version, content) values (1, '{"en_US": "Lease agreement"}') on conflict do nothing;`

/**
 * Members who are signed in, have money and have passed the risk quiz; machines with more units than can be bought.
 * Returns the machines' ids.
 */
export async function populateBuyers(ownerUrl: string): Promise<readonly string[]> {
  return fill(
    ownerUrl,
    `${machines}
    insert into member (phone, password_hash, name, invite_code, language, created_at)
    select '+9191' || lpad(i::text, 8, '0'), 'none', 'Member ' || i, 'B' || lpad(i::text, 7, '0'), 'en_US', now()
    from generate_series(1, ${memberCount}) i;
    insert into member_session (member_id, token_hash, device, address, created_at, last_seen_at)
    select id, sha256(convert_to(lpad(right(phone, 8), 43, '0'), 'UTF8')), 'Bench', '', now(), now()
    from member where phone like '+9191%';
    insert into risk_quiz (member_id, passed_at) select id, now() from member where phone like '+9191%';
    select ledger.open_account('practice', 'custody', 'USDT');
    select ledger.open_account(id::text, 'available', 'USDT') from member where phone like '+9191%';
    set role millrace_treasury;
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select gen_random_uuid(), 0, 'recharge', c.id, a.id, 1000000000000000, a.owner, 'bench', ledger.today()
    from ledger.account a, ledger.account c where a.kind = 'available' and c.kind = 'custody';
    reset role;`,
  )
}

/**
 * Proofs of presence for the next calls, which use up one each. Call `i` is of member `1 + i % memberCount`; `subject`
 * is SQL for what it is about, from `i` and the member's phone number.
 */
export async function addProofs(
  ownerUrl: string,
  purpose: 'buy' | 'withdraw',
  { from, count, subject }: { readonly from: number; readonly count: number; readonly subject: string },
): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(
      `insert into step_up (member_id, session_id, purpose, subject, expires_at)
       select s.member_id, s.id, $1, ${subject}, now() + interval '1 day'
       from generate_series($2::int, $2 + $3 - 1) i
       join member m on m.phone = '+9191' || lpad((1 + i % ${memberCount})::text, 8, '0')
       join member_session s on s.member_id = m.id`,
      [purpose, from, count],
    )
    await client.query('vacuum analyze step_up')
  })
}

/** Machines with a year of settled days, and no orders yet. */
export async function populateCatalogue(ownerUrl: string): Promise<readonly string[]> {
  return fill(
    ownerUrl,
    `${machines}
    insert into operator (id, email, name, role, password_check)
    values ('00000000-0000-4000-8000-000000000001', 'bench@millrace.test', 'Bench', 'finance', sha256(''));
    insert into settlement (day, state) select ledger.today() - i, 'done' from generate_series(1, 365) i;
    insert into settlement_machine (day, machine_id, valid_units, cap, paid)
    select s.day, m.id, 1000, 5000000, 4000000 from settlement s, machine m;
    insert into report (machine_id, day, amount, source, entered_by)
    select m.id, s.day, 4000000, 'operator', '00000000-0000-4000-8000-000000000001' from settlement s, machine m;
    insert into settlement_part (day, machine_id, report_id, pool, distributed_before, valid_units, account)
    select r.day, r.machine_id, r.id, r.amount, 0, 1000, 0 from report r;`,
  )
}

/** Orders without their transfers, since only reading is measured. */
export async function addOrders(ownerUrl: string, count: number): Promise<void> {
  await fill(
    ownerUrl,
    `
    insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
      reflect_until, state, agreement_version, agreement_language, agreement_hash, request_id)
    select md5((i % 100000)::text)::uuid, gen_random_uuid(), m.ids[1 + i % ${machineCount}], 1, 1000000, 5000,
      now() - make_interval(secs => i), ledger.today(), ledger.today() + 364, now() - interval '5 days', 'final',
      1, 'en_US', sha256(''), gen_random_uuid()
    from generate_series(1, ${count}) i, (select array_agg(id) as ids from machine) m;
    update machine_stock s set sold_units = (select count(*) from purchase p where p.machine_id = s.machine_id);`,
  )
}

async function fill(ownerUrl: string, statements: string): Promise<readonly string[]> {
  return await withClient(ownerUrl, async (client) => {
    await client.query(statements)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const { rows } = await client.query<{ id: string }>('select id from machine order by position')
    return rows.map(({ id }) => id)
  })
}
