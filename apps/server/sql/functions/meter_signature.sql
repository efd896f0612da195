-- What a calibrated meter has signed, read and verified by the database itself: an amount that nobody approves by hand
-- follows from nothing else. Records are in the Open Charge Metering Format, signed by ECDSA over SHA-256 on one of
-- seven curves. A check takes about 30 ms. Nothing here reads a table.

-- ───────────────────────────────────────────────────────────── curves

create or replace function byte_of(p_number int) returns text language sql immutable
return lpad(to_hex(p_number), 2, '0');

-- A field in DER, in hex; `more` bytes of it follow.
create or replace function der(p_tag text, p_hex text, p_more int default 0) returns text language sql immutable
return p_tag || byte_of(length(p_hex) / 2 + p_more) || p_hex;

create or replace function number_of(p_hex text) returns numeric language plpgsql immutable strict as $$
declare
  v_hex text := lpad(p_hex, (length(p_hex) + 6) / 7 * 7, '0');
  v_number numeric := 0;
begin
  for v_at in 0..length(v_hex) / 7 - 1 loop
    v_number := v_number * 268435456 + ('x' || substr(v_hex, v_at * 7 + 1, 7))::bit(28)::int;
  end loop;
  return v_number;
end $$;

-- y² = x³ + ax + b modulo p; g generates n points. The prefix is that of a public key in DER (SubjectPublicKeyInfo), up
-- to the mark of an uncompressed point.
create or replace function meter_curve(
  p_name text, out name text, out p numeric, out a numeric, out b numeric, out gx numeric, out gy numeric,
  out n numeric, out size int, out prefix bytea)
language sql immutable as $$
  select c.name, number_of(c.p), number_of(c.a), number_of(c.b), number_of(c.gx), number_of(c.gy), number_of(c.n),
    length(c.p) / 2, decode(der('30',
      der('30', '06072a8648ce3d0201' || c.oid) || '03' || byte_of(length(c.p) + 2) || '0004', length(c.p)), 'hex')
  from (values
    ('secp192k1', '06052b8104001f', 'fffffffffffffffffffffffffffffffffffffffeffffee37', '00', '03',
      'db4ff10ec057e9ae26b07d0280b7f4341da5d1b1eae06c7d', '9b2f2f6d9c5628a7844163d015be86344082aa88d95e2f9d',
      'fffffffffffffffffffffffe26f2fc170f69466a74defd8d'),
    ('secp256k1', '06052b8104000a', 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f', '00', '07',
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
      'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'),
    ('secp192r1', '06082a8648ce3d030101', 'fffffffffffffffffffffffffffffffeffffffffffffffff',
      'fffffffffffffffffffffffffffffffefffffffffffffffc', '64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1',
      '188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012', '07192b95ffc8da78631011ed6b24cdd573f977a11e794811',
      'ffffffffffffffffffffffff99def836146bc9b1b4d22831'),
    ('secp256r1', '06082a8648ce3d030107', 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff',
      'ffffffff00000001000000000000000000000000fffffffffffffffffffffffc',
      '5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b',
      '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
      '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
      'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'),
    ('secp384r1', '06052b81040022',
      'fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff',
      'fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffc',
      'b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef',
      'aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7',
      '3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f',
      'ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973'),
    ('brainpoolP256r1', '06092b2403030208010107',
      'a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377',
      '7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9',
      '26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6',
      '8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262',
      '547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997',
      'a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7'),
    ('brainpoolP384r1', '06092b240303020801010b',
      '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53',
      '7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826',
      '04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11',
      '1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e',
      '8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315',
      '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565')
  ) as c(name, oid, p, a, b, gx, gy, n)
  where c.name = p_name
$$;

-- The bits of a number, the highest first.
create or replace function bits_of(p_number numeric, p_bits int) returns text language plpgsql immutable strict as $$
declare
  v_rest numeric := p_number;
  v_bits text := '';
begin
  while v_rest > 0 loop
    v_bits := ((v_rest % 268435456)::int::bit(28))::text || v_bits;
    v_rest := div(v_rest, 268435456);
  end loop;
  return lpad(ltrim(v_bits, '0'), p_bits, '0');
end $$;

create or replace function inverse_modulo(p_number numeric, p_modulus numeric) returns numeric
language plpgsql immutable strict as $$
declare
  v_a numeric := (p_number % p_modulus + p_modulus) % p_modulus;
  v_b numeric := p_modulus;
  v_x numeric := 1;
  v_y numeric := 0;
  v_quotient numeric;
  v_kept numeric;
begin
  while v_a > 1 loop
    if v_b = 0 then return null; end if;
    v_quotient := div(v_a, v_b);
    v_kept := v_b;
    v_b := v_a - v_quotient * v_b;
    v_a := v_kept;
    v_kept := v_y;
    v_y := v_x - v_quotient * v_y;
    v_x := v_kept;
  end loop;
  return (v_x % p_modulus + p_modulus) % p_modulus;
end $$;

-- The curve and point of a public key in DER; nothing where it is no point of a curve that meters use.
create or replace function meter_key_point(p_key bytea, out curve text, out x numeric, out y numeric)
language plpgsql immutable as $$
declare
  c record;
begin
  for c in
    select m.* from unnest(array['secp192k1', 'secp256k1', 'secp192r1', 'secp256r1', 'secp384r1', 'brainpoolP256r1',
      'brainpoolP384r1']) as n(name), lateral meter_curve(n.name) m
  loop
    if octet_length(p_key) = octet_length(c.prefix) + 2 * c.size
      and substring(p_key for octet_length(c.prefix)) = c.prefix then
      x := number_of(encode(substring(p_key from octet_length(c.prefix) + 1 for c.size), 'hex'));
      y := number_of(encode(substring(p_key from octet_length(c.prefix) + c.size + 1), 'hex'));
      if x < c.p and y < c.p and (y * y - (x * x + c.a) * x - c.b) % c.p = 0 then
        curve := c.name;
        return;
      end if;
    end if;
  end loop;
  x := null;
  y := null;
end $$;

-- ───────────────────────────────────────────────────────────── signatures

-- ECDSA over SHA-256, with the signature in DER. In Jacobian coordinates, both multiples in one walk over their bits.
create or replace function is_signed_by_meter(p_key bytea, p_message bytea, p_signature bytea) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  q record;
  c record;
  v_hex text := encode(p_signature, 'hex');
  v_length int;
  r numeric;
  s numeric;
  w numeric;
  v_first text;
  v_second text;
  -- The generator, the key, and their sum.
  ax numeric[];
  ay numeric[];
  x numeric := 0;
  y numeric := 0;
  -- Zero: the point at infinity.
  z numeric := 0;
  t numeric;
  u numeric;
  v numeric;
  h numeric;
  v_pick int;
begin
  select * into q from meter_key_point(p_key);
  if q.curve is null then return false; end if;
  select * into c from meter_curve(q.curve);
  if v_hex !~ '^30[0-7].02' or length(v_hex) <> 4 + 2 * ('x' || substr(v_hex, 3, 2))::bit(8)::int then
    return false;
  end if;
  v_length := 2 * ('x' || substr(v_hex, 7, 2))::bit(8)::int;
  r := number_of(substr(v_hex, 9, v_length));
  v_hex := substr(v_hex, 9 + v_length);
  if v_hex !~ '^02' or length(v_hex) <> 4 + 2 * ('x' || substr(v_hex, 3, 2))::bit(8)::int then return false; end if;
  s := number_of(substr(v_hex, 5));
  if r is null or s is null or r < 1 or r >= c.n or s < 1 or s >= c.n then return false; end if;

  w := inverse_modulo(s, c.n);
  v_first := bits_of(number_of(left(encode(sha256(p_message), 'hex'), 2 * c.size)) * w % c.n, 8 * c.size);
  v_second := bits_of(r * w % c.n, 8 * c.size);
  ax := array[c.gx, q.x, null];
  ay := array[c.gy, q.y, null];
  -- The sum of generator and key is at infinity or a doubling only for a key that anybody could sign with.
  if q.x = c.gx then return false; end if;
  t := (q.y - c.gy) * inverse_modulo(q.x - c.gx, c.p) % c.p;
  ax[3] := (t * t - c.gx - q.x) % c.p;
  ay[3] := (t * (c.gx - ax[3]) - c.gy) % c.p;

  for v_bit in 1..8 * c.size loop
    if z <> 0 then
      t := y * y % c.p;
      u := 4 * x * t % c.p;
      v := z * z % c.p;
      v := (3 * x * x + c.a * (v * v % c.p)) % c.p;
      z := 2 * y * z % c.p;
      x := (v * v - 2 * u) % c.p;
      y := (v * (u - x) - 8 * t * t) % c.p;
    end if;
    v_pick := substr(v_first, v_bit, 1)::int + 2 * substr(v_second, v_bit, 1)::int;
    if v_pick > 0 and z = 0 then
      x := ax[v_pick];
      y := ay[v_pick];
      z := 1;
    elsif v_pick > 0 then
      t := z * z % c.p;
      h := (ax[v_pick] * t - x) % c.p;
      v := (ay[v_pick] * (t * z % c.p) - y) % c.p;
      -- The same point or its negative, which nobody meets by chance.
      if h = 0 then return false; end if;
      t := h * h % c.p;
      u := x * t % c.p;
      t := t * h % c.p;
      x := (v * v - t - 2 * u) % c.p;
      y := (v * (u - x) - y * t) % c.p;
      z := z * h % c.p;
    end if;
  end loop;
  -- x / z² is r, or r and n more where that is below p.
  return z <> 0 and ((x - r * z * z) % c.p = 0 or r + c.n < c.p and (x - (r + c.n) * z * z) % c.p = 0);
end $$;

-- ───────────────────────────────────────────────────────────── records

-- What a session's record says and whether the key signed it, or its two records, of begin and end: the meter's serial,
-- its register at the begin and at the end, their times, and the numbers that the meter gave the records. Everything is
-- null where it is said in no way that counts: a status other than good, an error of energy, a register of what was fed
-- in, another unit, more than one begin or end.
create or replace function read_meter_record(
  p_record text, p_key bytea, out is_signed boolean, out serials text[], out started_at timestamptz,
  out ended_at timestamptz, out start_wh numeric, out end_wh numeric, out first_page bigint, out last_page bigint)
language plpgsql immutable as $$
declare
  v_parts text[] := records_of_session(p_record);
  v_part text;
  v_payload text;
  v_said jsonb;
  v_signature jsonb;
  v_begins jsonb := '[]';
  v_ends jsonb := '[]';
  v_last jsonb;
  v_reading jsonb;
  v record;
begin
  is_signed := false;
  if cardinality(v_parts) > 2 then return; end if;
  foreach v_part in array v_parts loop
    -- The last bar: a text of the payload may have one.
    v_payload := substring(v_part from '^OCMF\|(.*)\|[^|]*$');
    if v_payload is null then return; end if;
    v_said := v_payload::jsonb;
    v_signature := substring(v_part from '[^|]*$')::jsonb;
    -- The format writes brainpool256r1.
    if replace(coalesce(v_signature ->> 'SA', 'ECDSA-secp256r1-SHA256'), 'poolP', 'pool')
      is distinct from 'ECDSA-' || replace((meter_key_point(p_key)).curve, 'poolP', 'pool') || '-SHA256' then
      return;
    end if;
    if is_signed_by_meter(p_key, convert_to(v_payload, 'UTF8'),
      decode(v_signature ->> 'SD', coalesce(v_signature ->> 'SE', 'hex'))) is not true then return; end if;
    if serials <> array_remove(array[v_said ->> 'MS', v_said ->> 'GS'], null) then return; end if;
    serials := array_remove(array[v_said ->> 'MS', v_said ->> 'GS'], null);
    -- A reading says only what differs from the one before it.
    v_last := '{}';
    for v_reading in
      select e.value from jsonb_array_elements(v_said -> 'RD') with ordinality e(value, n) order by e.n
    loop
      v_last := (v_last - '{TX,RV}'::text[]) || v_reading || jsonb_build_object('page', page_of(v_said ->> 'PG'));
      continue when not is_energy_reading(v_last);
      if v_last ->> 'TX' = 'B' then v_begins := v_begins || v_last; end if;
      if v_last ->> 'TX' in ('E', 'L', 'R', 'A', 'P') then v_ends := v_ends || v_last; end if;
    end loop;
  end loop;
  is_signed := true;

  -- A register that counts on comes first, as in packages/ocmf.
  select b.value as first, e.value as last, count(*) over (partition by b.value ->> 'RI') as pairs into v
  from jsonb_array_elements(v_begins) b join jsonb_array_elements(v_ends) e
    on e.value ->> 'RI' is not distinct from b.value ->> 'RI'
  order by is_session_register(b.value ->> 'RI') limit 1;
  if not coalesce(v.pairs = 1 and is_good_reading(v.first) and is_good_reading(v.last)
    and coalesce((v.last ->> 'page')::bigint >= (v.first ->> 'page')::bigint, true), false) then return; end if;
  start_wh := (v.first ->> 'RV')::numeric * case v.first ->> 'RU' when 'kWh' then 1000 else 1 end;
  end_wh := (v.last ->> 'RV')::numeric * case v.last ->> 'RU' when 'kWh' then 1000 else 1 end;
  started_at := meter_time(v.first ->> 'TM');
  ended_at := meter_time(v.last ->> 'TM');
  first_page := v.first ->> 'page';
  last_page := v.last ->> 'page';
exception when data_exception or invalid_parameter_value then
  is_signed := false;
end $$;

-- A session has one record, or one of its begin and one of its end, each beginning a line.
create or replace function records_of_session(p_record text) returns text[] language sql immutable strict
return regexp_split_to_array(btrim(p_record, E' \r\n'), '\r?\n(?=OCMF\|)');

-- T12 is the twelfth record of the meter about a session.
create or replace function page_of(p_pagination text) returns bigint language sql immutable
return substring(p_pagination from '^T(\d{1,15})$')::bigint;

-- Of a session's records, whatever else they say.
create or replace function pages_of(p_record text, out first_page bigint, out last_page bigint)
language plpgsql immutable as $$
begin
  select min(n.page), max(n.page) into first_page, last_page
  from unnest(records_of_session(p_record)) r(part),
    page_of(substring(r.part from '^OCMF\|(.*)\|[^|]*$')::jsonb ->> 'PG') n(page);
exception when data_exception then
  return;
end $$;

-- OBIS, as packages/ocmf reads it: energy that was given out, by a register that counts on (1, B0, B1) or one that
-- begins each session at zero (B2, B3, 98).
create or replace function is_energy_reading(p_reading jsonb) returns boolean language sql immutable
return coalesce(p_reading ->> 'RU' in ('kWh', 'Wh') and p_reading ? 'RV'
  and coalesce(p_reading ->> 'RI', '1.8') ~* '(^|:)(0?1|B[0-3]|98)\.0?8(\.|$)', false);

create or replace function is_session_register(p_register text) returns boolean language sql immutable
return coalesce(p_register ~* '(^|:)(B[23]|98)\.0?8(\.|$)', false);

create or replace function is_good_reading(p_reading jsonb) returns boolean language sql immutable
return p_reading ->> 'ST' = 'G' and coalesce(p_reading ->> 'EF', '') not like '%E%';

-- 2026-11-18T09:12:00,000+0530 S, where the last letter says how the clock is set.
create or replace function meter_time(p_text text) returns timestamptz language sql immutable as $$
  select case when p_text ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.,]\d+)?([+-]\d\d:?\d\d|Z)( [UISR])?$'
    then make_timestamptz(
      substr(p_text, 1, 4)::int, substr(p_text, 6, 2)::int, substr(p_text, 9, 2)::int, substr(p_text, 12, 2)::int,
      substr(p_text, 15, 2)::int, replace(substring(p_text from 18 for 2)
        || coalesce(substring(p_text from '[.,]\d+'), ''), ',', '.')::float8, 'UTC')
      - coalesce(case substring(p_text from '([+-])\d\d:?\d\d( [UISR])?$') when '-' then -1 else 1 end
        * make_interval(hours => substring(p_text from '[+-](\d\d):?\d\d( [UISR])?$')::int,
          mins => substring(p_text from '[+-]\d\d:?(\d\d)( [UISR])?$')::int), interval '0')
  end
$$;

-- With what they call: none of it reads or writes anything but its arguments.
grant execute on function byte_of, der, number_of, meter_curve, bits_of, inverse_modulo, meter_key_point,
  is_signed_by_meter, records_of_session, page_of, pages_of, is_energy_reading, is_session_register, is_good_reading,
  meter_time, read_meter_record to millrace_app, millrace_machines;
