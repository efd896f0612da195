import type pg from 'pg'

/**
 * Lets an empty ledger have begun some months ago, with a partition for each since, so that tests and benches can have
 * transfers in months that are over. Returns the middle of each month from the first one on, and of those ahead.
 */
export async function beginMonths(owner: pg.Pool | pg.ClientBase, monthsAgo: number): Promise<Date[]> {
  await owner.query(`do $$
    declare
      v_begins timestamptz :=
        (date_trunc('month', now() at time zone 'UTC') - interval '${monthsAgo} months') at time zone 'UTC';
      v_name text;
    begin
      if exists (select from ledger.transfer) then raise exception 'the ledger has begun'; end if;
      for v_name in select m.partition_name from ledger.month m where m.begins_at > '-infinity' loop
        execute format('drop table ledger.%I', v_name);
      end loop;
      delete from ledger.month where begins_at > '-infinity';
      alter table ledger.transfer detach partition ledger.transfer_before;
      execute format(
        'alter table ledger.transfer attach partition ledger.transfer_before for values from (minvalue) to (%L)', v_begins);
      execute format('create or replace function ledger.months_begin() returns timestamptz language sql stable '
        'return timestamptz %L', v_begins);
      update ledger.month set ends_at = v_begins;
      perform ledger.make_months();
    end $$`)
  const { rows } = await owner.query<{ middle: Date }>(
    `select begins_at + interval '14 days' as middle from ledger.month where begins_at > '-infinity' order by 1`,
  )
  return rows.map(({ middle }) => middle)
}
