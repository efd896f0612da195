-- What the rails hold, for the record of a day: their own figures, not the ledger's.
create or replace function record_reserves(p_day date) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('rail', s.rail,
    'kind', case when s.rail = 'bank' then 'bank' else 'chain' end, 'currency', s.currency,
    'amount', greatest(0, s.own)::text, 'low', greatest(0, s.own)::text,
    'block', case when s.rail <> 'bank' then s.height end, 'addresses', 0, 'addressesHash', null)
    order by s.rail collate "C", s.currency collate "C"), '[]')
  from rail_state s
$$;

alter function record_reserves owner to millrace_books;
