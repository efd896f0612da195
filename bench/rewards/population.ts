import { withClient } from '../withPostgres.ts'

/** The access token of member `i` of those who sign in, and of those with teams. */
export const rewardTokenOf = (i: number): string => `r${String(i).padStart(42, '0')}`

const addMembers = (count: number): string => `
  insert into member (phone, password_hash, name, invite_code, language, created_at, country)
  select '+9192' || lpad(i::text, 8, '0'), 'none', 'Member ' || i, 'R' || lpad(i::text, 7, '0'), 'en_US', now(), 'IN'
  from generate_series(1, ${count}) i;
  -- Whoever signs in has opened the app before: the session was seen a moment ago.
  insert into member_session (member_id, token_hash, device, address, created_at, last_seen_at)
  select id, sha256(convert_to('r' || lpad(right(phone, 8), 42, '0'), 'UTF8')), 'Bench', '', now(),
    now() + interval '1 hour'
  from member where phone like '+9192%';`

const move = (kind: string, from: string, to: string): string => `
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select gen_random_uuid(), 0, '${kind}', f.id, t.id, 1000000000000, '', 'bench', ledger.today()
  from ledger.account f, ledger.account t where f.kind = '${from}' and t.kind = '${to}';`

/** One open programme, proposed and approved by two operators, and a budget that lasts. */
const openProgramme = (kind: string, amount: number): string => `
  insert into operator (email, name, role, password_check)
  select w || '-${kind}@millrace.test', w, 'finance', sha256('') from unnest(array['maker', 'checker']) w;
  select decide(p.id, c.id, 'approved', '', null, '', '')
  from operator m, operator c, lateral propose(m.id, 'programme', jsonb_build_object('kind', '${kind}',
    'name', 'Bench', 'amounts', jsonb_build_array(decimal_amount(${amount}, 'USDT')), 'startTime', '2020-01-01T00:00:00.000Z'),
    'bench', date_trunc('milliseconds', clock_timestamp()), null, '', '') p
  where m.email = 'maker-${kind}@millrace.test' and c.email = 'checker-${kind}@millrace.test';
  select ledger.open_account('practice', 'custody', 'USDT');
  select ledger.open_account('', 'owner', 'USDT');
  select ledger.open_account('', 'promotions', 'USDT');
  set role millrace_treasury;
  ${move('owner-in', 'custody', 'owner')}
  ${move('promotions-fund', 'owner', 'promotions')}
  reset role;`

/** Members who signed in yesterday, and can today. */
export async function populateSigners(ownerUrl: string, count: number): Promise<void> {
  await fill(
    ownerUrl,
    `${openProgramme('sign-in', 50_000)} ${addMembers(count)}
    insert into sign_in_state (member_id, days, last_day, streak, zone_minutes)
    select id, 10, ledger.today() - 1, 10, 0 from member where phone like '+9192%';
    select ledger.open_account(id::text, 'available', 'USDT') from member where phone like '+9192%';`,
  )
}

/** How many people a member has invited themselves, and how many are below in all. */
export type Team = { readonly direct: number; readonly people: number }

/**
 * Members 1, 2, … with these teams. Whom they have invited themselves has earned them the reward; the others are below
 * these, in equal parts. Teams are counted at the end, as the trigger would have done it one by one.
 */
export async function populateTeams(ownerUrl: string, teams: readonly Team[]): Promise<void> {
  const add = teams.map(({ direct, people }, i) => {
    const [head, prefix] = [i + 1, `+93${String(i).padStart(2, '0')}`]
    const invite = (level: number, count: number, inviter: string): string => `
      insert into member (phone, password_hash, name, invite_code, language, created_at, country, invited_by)
      select '${prefix}${level}' || lpad(n::text, 7, '0'), 'none', 'Person ' || n,
        '${'TU'[level - 1]}${i}' || lpad(n::text, 6, '0'), 'en_US', now(), 'IN', inviter.id
      from generate_series(0, ${count - 1}) n join member inviter on inviter.phone = ${inviter};`
    return `${invite(1, direct, `'+9192' || lpad('${head}', 8, '0')`)}
      ${people > direct ? invite(2, people - direct, `'${prefix}1' || lpad((n % ${direct})::text, 7, '0')`) : ''}
      insert into reward (member_id, id, programme_id, version, kind, amount, reason, single, business_day, created_at)
      select m.invited_by, gen_random_uuid(), p.id, 1, p.kind, 2000000, 'invitation:' || m.id, m.id, ledger.today(),
        now()
      from member m, programme p where m.phone like '${prefix}1%' and p.kind = 'invitation';`
  })
  await fill(
    ownerUrl,
    [
      openProgramme('invitation', 2_000_000),
      addMembers(teams.length),
      'alter table member disable trigger add_to_teams;',
      ...add,
      `alter table member enable trigger add_to_teams;
      insert into invitation (invited_id, inviter_id, invited_at)
      select id, invited_by, created_at from member where invited_by is not null;
      insert into team_member (ancestor_id, level, joined_at, member_id)
      select invited_by, 1, created_at, id from member where invited_by is not null
      union all
      select i.invited_by, 2, m.created_at, m.id from member m join member i on i.id = m.invited_by
      where i.invited_by is not null;
      insert into team_count (member_id, level, people)
      select ancestor_id, level, count(*) from team_member group by ancestor_id, level;`,
    ].join('\n'),
  )
}

async function fill(ownerUrl: string, statements: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(statements)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
