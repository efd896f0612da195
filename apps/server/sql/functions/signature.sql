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
  v_powers numeric[];
  v_step int[];
  -- Which power, how many squarings, times which power: 2, 4, 5, 10, 20, 40, 50, 100, 200, 250 bits, and the two last.
  v_steps constant int[] :=
    '{{1,1,1},{2,2,2},{3,1,1},{4,5,4},{5,10,5},{6,20,6},{7,10,5},{8,50,8},{9,100,9},{10,50,8},{11,2,1}}';
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
  -- (p − 5) / 8 = 2²⁵² − 3. Where v_powers[i] has the exponent 2ᵃ − 1 and v_powers[j] 2ᵇ − 1, the next has 2ᵃ⁺ᵇ − 1.
  v_powers := array[v_power];
  foreach v_step slice 1 in array v_steps loop
    x := v_powers[v_step[1]];
    for i in 1 .. v_step[2] loop x := x * x % p; end loop;
    v_powers := v_powers || x * v_powers[v_step[3]] % p;
  end loop;
  x := v_powers[array_length(v_powers, 1)];
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

-- The sums that a check of this key's signatures picks from; null for what is no key. A check adds up multiples of the
-- base and of the negative key. Both multipliers are read in 85 columns of three bits each, bit i with bits i + 85 and
-- i + 170, so six points, each with a factor of 1, 2⁸⁵ or 2¹⁷⁰, can be in a column's sum. For each of the 63 choices
-- there are y − x, y + x, 2z and 2d·t, which adding takes.
create or replace function compute_signature_sums(p_key bytea) returns numeric[]
language plpgsql immutable strict parallel safe as $$
declare
  p constant numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  d2 constant numeric := 16295367250680780974490674513165176452449235426866156013048779062215315747161;
  v_key numeric[] := ed25519_point(p_key);
  -- Four numbers for each of the six, those of the base first.
  v_points numeric[] := array[
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
    1,
    46827403850823179245072216630277197565144205554125654976674165829533817101731,
    4043104448796842162745666493312998641829351915822871392692138036596732345587,
    25583947464430871653586840964872231498494354583644780039898113211018348195426,
    1,
    22010513831528394592904587434045697391277219438079571537769825521642273135796,
    50600021921010654639393042398421493487175029585569794013338947997757371996000,
    47754901932658832944755602250322713204028621750591692777499867217041679199371,
    1,
    27376756698200843765690827290800801238834946608456425462872448105829514681330];
  v_point numeric[];
  v_chosen numeric[];
  v_sums numeric[];
  v_lowest int;
begin
  if v_key is null or is_small_order(v_key) then return null; end if;
  v_point := array[p - v_key[1], v_key[2], 1, (p - v_key[1]) * v_key[2] % p];
  for i in 0 .. 170 loop
    if i % 85 = 0 then v_points := v_points || v_point; end if;
    v_point := ed25519_add(v_point, v_point);
  end loop;
  for i in 1 .. 63 loop
    v_lowest := case when i & 1 > 0 then 0 when i & 2 > 0 then 4 when i & 4 > 0 then 8 when i & 8 > 0 then 12
      when i & 16 > 0 then 16 else 20 end;
    v_point := v_points[v_lowest + 1 : v_lowest + 4];
    -- Without the lowest of its points, a choice is an earlier one.
    v_chosen := v_chosen || case when i & i - 1 = 0 then v_point
      else ed25519_add(v_chosen[(i & i - 1) * 4 - 3 : (i & i - 1) * 4], v_point) end;
    v_point := v_chosen[i * 4 - 3 : i * 4];
    v_sums := v_sums || array[v_point[2] - v_point[1], v_point[2] + v_point[1], 2 * v_point[3], v_point[4] * d2 % p];
  end loop;
  return v_sums;
end $$;

-- With the key's sums, so that who checks many of its signatures computes them once.
create or replace function is_signed_with(p_sums numeric[], p_key bytea, p_message bytea, p_signature bytea)
returns boolean language plpgsql immutable strict parallel safe as $$
declare
  p constant numeric := 57896044618658097711785492504343953926634992332820282019728792003956564819949;
  v_order constant numeric := 7237005577332262213973186563042994240857116359379907606001950938285454250989;
  v_nonce numeric[];
  v_scalar bytea;
  v_hash bytea := repeat('\000', 32)::bytea;
  v_rest numeric;
  v_at int;
  -- The point that is reached.
  x numeric := 0;
  y numeric := 1;
  z numeric := 1;
  t numeric;
  a numeric;
  b numeric;
  c numeric;
  d numeric;
  e numeric;
begin
  if length(p_signature) <> 64 then return false; end if;
  v_nonce := ed25519_point(substr(p_signature, 1, 32));
  v_scalar := substr(p_signature, 33, 32);
  if v_nonce is null or is_small_order(v_nonce) or number_of_bytes(v_scalar) >= v_order then return false; end if;
  v_rest := number_of_bytes(sha512(substr(p_signature, 1, 32) || p_key || p_message)) % v_order;
  for i in 0 .. 31 loop
    v_hash := set_byte(v_hash, i, (v_rest % 256)::int);
    v_rest := div(v_rest, 256);
  end loop;

  -- scalar · base − hash · key, a column at a time, from the highest
  for i in reverse 84 .. 0 loop
    a := x * x % p;
    b := y * y % p;
    e := a + b - (x + y) * (x + y) % p;
    c := a - b;
    d := 2 * z * z % p + c;
    x := e * d % p;
    y := c * (a + b) % p;
    z := d * c % p;
    v_at := 4 * (get_bit(v_scalar, i) + 2 * get_bit(v_scalar, i + 85) + 4 * get_bit(v_scalar, i + 170)
      + 8 * get_bit(v_hash, i) + 16 * get_bit(v_hash, i + 85) + 32 * get_bit(v_hash, i + 170));
    continue when v_at = 0;
    t := e * (a + b) % p;
    a := (y - x) * p_sums[v_at - 3] % p;
    b := (y + x) * p_sums[v_at - 2] % p;
    d := z * p_sums[v_at - 1] % p;
    c := t * p_sums[v_at] % p;
    x := (b - a) * (d - c) % p;
    y := (d + c) * (b + a) % p;
    z := (d - c) * (d + c) % p;
  end loop;
  return (v_nonce[1] * z - x) % p = 0 and (v_nonce[2] * z - y) % p = 0;
end $$;

create or replace function is_signed_by(p_key bytea, p_message bytea, p_signature bytea) returns boolean
language sql immutable strict parallel safe as $$
  select coalesce(is_signed_with(compute_signature_sums(p_key), p_key, p_message, p_signature), false)
$$;
