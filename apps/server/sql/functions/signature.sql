-- Ed25519 signatures, checked by the database itself (RFC 8032, section 5.1.7). Whoever can only write rows cannot make
-- one, so an approval that carries one is the approver's own.
--
-- Points are in extended coordinates: x = X/Z, y = Y/Z, T = X·Y/Z. All numbers are modulo 2²⁵⁵ − 19.

create or replace function number_of_bytes(p_little_endian bytea) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  v_number numeric := 0;
begin
  for i in reverse length(p_little_endian) - 1 .. 0 loop
    v_number := v_number * 256 + get_byte(p_little_endian, i);
  end loop;
  return v_number;
end $$;

-- The point [x, y] that 32 bytes stand for; null when they stand for none.
create or replace function ed25519_point(p_bytes bytea) returns numeric[]
language plpgsql immutable strict parallel safe as $$
declare
  p constant numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  d constant numeric := 37095705934669439343138083508754565189542113879843219016388785533085940283555;
  -- 2^((p − 1) / 4), a square root of −1
  root constant numeric := 19681161376707505956807079304988542015446066515923890162744021073123829784752;
  v_is_odd boolean;
  y numeric;
  u numeric;
  v numeric;
  w numeric;
  v_power numeric;
  x numeric;
begin
  if length(p_bytes) <> 32 then return null; end if;
  v_is_odd := get_bit(p_bytes, 255) = 1;
  y := number_of_bytes(set_bit(p_bytes, 255, 0));
  if y >= p then return null; end if;
  -- x² = u / v, and x = u·v³ · (u·v⁷)^((p − 5) / 8) or that times the root of −1.
  u := (y * y - 1) % p;
  v := (d * (y * y % p) + 1) % p;
  w := v * v % p * v % p;
  v_power := u * w % p * w % p * v % p;
  x := 1;
  -- (p − 5) / 8 = 2²⁵² − 3: all bits are set but the second.
  for i in reverse 251 .. 0 loop
    x := x * x % p;
    if i <> 1 then x := x * v_power % p; end if;
  end loop;
  x := u * w % p * x % p;
  if (v * (x * x % p) - u) % p <> 0 then
    x := x * root % p;
    if (v * (x * x % p) - u) % p <> 0 then return null; end if;
  end if;
  x := (x + p) % p;
  if x = 0 and v_is_odd then return null; end if;
  if (x % 2 = 1) <> v_is_odd then x := p - x; end if;
  return array[x, y];
end $$;

-- Whether the order of a point is 1, 2, 4 or 8. There are eight such points, with five y between them. Anybody can sign
-- with one as a key; as a nonce, no program that signs makes one.
create or replace function is_small_order(p_point numeric[]) returns boolean
language sql immutable strict parallel safe as $$
  select p_point[2] in (0, 1, 57896044618658097711785492504343953926634992332820282019728792003956564819948,
    2707385501144840649318225287225658788936804267575313519463743609750303402022,
    55188659117513257062467267217118295137698188065244968500265048394206261417927)
$$;

-- Whether 32 bytes can be taken as somebody's key: a point in its one form, and not one of those.
create or replace function is_ed25519_key(p_key bytea) returns boolean
language sql immutable parallel safe as $$
  select coalesce(not is_small_order(ed25519_point(p_key)), false)
$$;

create or replace function ed25519_add(p_a numeric[], p_b numeric[]) returns numeric[]
language plpgsql immutable strict parallel safe as $$
declare
  p constant numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  d2 constant numeric := 16295367250680780974490674513165176452449235426866156013048779062215315747161;
  a numeric := (p_a[2] - p_a[1]) * (p_b[2] - p_b[1]) % p;
  b numeric := (p_a[2] + p_a[1]) * (p_b[2] + p_b[1]) % p;
  c numeric := p_a[4] * p_b[4] % p * d2 % p;
  d numeric := 2 * p_a[3] * p_b[3] % p;
begin
  return array[(b - a) * (d - c) % p, (d + c) * (b + a) % p, (d - c) * (d + c) % p, (b - a) * (b + a) % p];
end $$;

create or replace function ed25519_double(p_a numeric[]) returns numeric[]
language plpgsql immutable strict parallel safe as $$
declare
  p constant numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  a numeric := p_a[1] * p_a[1] % p;
  b numeric := p_a[2] * p_a[2] % p;
  e numeric := a + b - (p_a[1] + p_a[2]) * (p_a[1] + p_a[2]) % p;
  f numeric := 2 * p_a[3] * p_a[3] % p + a - b;
begin
  return array[e * f % p, (a - b) * (a + b) % p, f * (a - b) % p, e * (a + b) % p];
end $$;

create or replace function is_signed_by(p_key bytea, p_message bytea, p_signature bytea) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  p constant numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  v_order constant numeric := 7237005577332262213973186563042994240857116359379907606001950938285454250989;
  v_base constant numeric[] := array[
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
    1,
    46827403850823179245072216630277197565144205554125654976674165829533817101731];
  v_key numeric[] := ed25519_point(p_key);
  v_nonce numeric[];
  v_minus_key numeric[];
  v_both numeric[];
  v_sum numeric[] := array[0, 1, 1, 0];
  v_hash numeric;
  v_step numeric;
  v_scalar bytea;
begin
  if v_key is null or is_small_order(v_key) or length(p_signature) <> 64 then return false; end if;
  v_nonce := ed25519_point(substr(p_signature, 1, 32));
  v_scalar := substr(p_signature, 33, 32);
  if v_nonce is null or is_small_order(v_nonce) or number_of_bytes(v_scalar) >= v_order then return false; end if;
  v_hash := number_of_bytes(sha512(substr(p_signature, 1, 32) || p_key || p_message)) % v_order;
  v_minus_key := array[p - v_key[1], v_key[2], 1, (p - v_key[1]) * v_key[2] % p];
  v_both := ed25519_add(v_base, v_minus_key);
  -- scalar · base − hash · key, both in one run over their bits from the highest
  v_step := 2 ^ 252::numeric;
  for i in reverse 252 .. 0 loop
    v_sum := ed25519_double(v_sum);
    if v_hash >= v_step then
      v_hash := v_hash - v_step;
      v_sum := ed25519_add(v_sum, case when get_bit(v_scalar, i) = 1 then v_both else v_minus_key end);
    elsif get_bit(v_scalar, i) = 1 then
      v_sum := ed25519_add(v_sum, v_base);
    end if;
    v_step := div(v_step, 2);
  end loop;
  return (v_nonce[1] * v_sum[3] - v_sum[1]) % p = 0 and (v_nonce[2] * v_sum[3] - v_sum[2]) % p = 0;
end $$;
