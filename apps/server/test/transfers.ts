import pg from 'pg'

// Kinds of machines' functions; rewards have a role of their own, and all others are the treasury's.
const machineKinds = ['buy', 'buy-undone', 'buy-final', 'capital-release', 'revenue', 'income', 'claim']

/**
 * Adds functions that move money as only the roles without login may, so that tests can have money without a rail. They
 * exist in test databases only; tests of who may move what do not call them.
 */
export async function addTestTransfers(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`
    create schema test;
    grant usage, create on schema test to millrace_treasury, millrace_machines, millrace_rewards;
    grant usage on schema test to millrace_app;`)
  for (const role of ['treasury', 'machines', 'rewards'])
    await owner.query(`
      create function test.move_by_${role}(p_kind text, p_from_owner text, p_from text, p_to_owner text, p_to text,
        p_currency text, p_amount bigint, p_reason text) returns void
      language sql security definer set search_path = pg_catalog, pg_temp as $$
        insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
        select gen_random_uuid(), 0, p_kind, f.id, t.id, p_amount,
          ledger.owner_of(f.id, p_from_owner, t.id, p_to_owner), p_reason, ledger.today()
        from ledger.open_account(p_from_owner, p_from, p_currency) f,
          ledger.open_account(p_to_owner, p_to, p_currency) t
      $$;
      alter function test.move_by_${role} owner to millrace_${role}`)
  // Terms that the application cannot choose, and machines that take two people.
  await owner.query(`
    create function test.bind_destination(p_member uuid, p_kind text, p_rail text, p_currency text, p_address text,
      p_bank_code text, p_payee text, p_account text, p_wait_hours int) returns uuid
    language sql security definer set search_path = pg_catalog, public, pg_temp as $$
      insert into destination (member_id, kind, rail, currency, address, bank_code, payee, account, usable_at)
      values (p_member, p_kind, p_rail, p_currency, p_address, p_bank_code, p_payee, p_account,
        ledger.now() + make_interval(hours => p_wait_hours)) returning id
    $$;
    create function test.create_machine(p_name text, p_price bigint, p_day_return bigint, p_valid_days int, p_sale text,
      p_sale_start timestamptz, p_sale_end timestamptz, p_is_published boolean, p_units int) returns uuid
    language sql security definer set search_path = pg_catalog, public, pg_temp as $$
      with made as (
        insert into machine (kind, name, place, summary, description, purpose, risks, costs, leaving, owner_name,
          pictures, price, day_return, valid_days, sale, sale_start, sale_end, is_published)
        values ('vending', jsonb_build_object('en_US', p_name), '{"en_US": "Nairobi"}', '{"en_US": "Summary"}',
          '{"en_US": "Description"}', '{"en_US": "Purpose"}', '{"en_US": "Risks"}', '{"en_US": "Costs"}',
          '{"en_US": "Leaving"}', 'Owner of tests', '{/uploads/machine.svg}', p_price, p_day_return, p_valid_days,
          p_sale, p_sale_start, p_sale_end, p_is_published)
        returning id
      ), stocked as (insert into machine_stock (machine_id, units) select id, p_units from made)
      select id from made
    $$;
    create function test.add_agreement(p_version int, p_content jsonb) returns void
    language sql security definer set search_path = pg_catalog, public, pg_temp as $$
      insert into agreement (version, content) values (p_version, p_content) on conflict do nothing
    $$;
    select ledger.set_clock('UTC', true)`)
  await owner.end()
}

/** Moves money as the kind's own role would. */
export async function move(
  db: pg.Pool | pg.ClientBase,
  kind: string,
  from: readonly [owner: string, kind: string],
  to: readonly [owner: string, kind: string],
  minor: bigint,
  { currency = 'USDT', reason = 'test' } = {},
): Promise<void> {
  const role = kind === 'reward' ? 'rewards' : machineKinds.includes(kind) ? 'machines' : 'treasury'
  await db.query(`select test.move_by_${role}($1, $2, $3, $4, $5, $6, $7, $8)`, [
    kind,
    ...from,
    ...to,
    currency,
    minor,
    reason,
  ])
}
