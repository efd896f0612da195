import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { beginMonths } from '../../apps/server/test/beginMonths.ts'
import { testPasswords } from '../../apps/server/test/roleUrls.ts'
import { copyInto } from '../copyInto.ts'
import { memberCount, populateBuyers } from '../orders/population.ts'
import { withClient } from '../withPostgres.ts'

/** Three years, so that there are as many partitions. */
export const monthCount = 36
/** Two incomes and a claim a month. */
const transfersPerMember = monthCount * 3
const rowsPerCopy = 100_000

export type Years = { readonly url: string; readonly members: number; readonly machines: readonly string[] }

type MemberRow = {
  readonly owner: string
  readonly available: bigint
  readonly income: bigint
  readonly revenue: bigint
}

/**
 * Members with three years of incomes and claims, in the order in which they would have come, each as a row that went
 * through all triggers of the ledger but the one that asks for the role: so its own proof holds afterwards. The rows of
 * other domains that they belong to are not there, so the books' whole proof is not asked.
 */
export async function fillYears(url: string, transfers: number, onProgress: (line: string) => void): Promise<Years> {
  await migrate(url, { passwords: testPasswords })
  const members = Math.max(1, Math.floor(transfers / transfersPerMember))
  const machines = await withClient(url, async (client) => {
    const months = (await beginMonths(client, monthCount)).slice(0, monthCount)
    const machines = await populateBuyers(url)
    const rows = await addMembers(client, members)
    await client.query(`set synchronous_commit = off; set work_mem = '64MB';
      alter table ledger.transfer disable trigger restrict_kinds`)
    await fundMachines(client, months[0] as Date, members)
    for (const [i, month] of months.entries()) {
      await fillMonth(client, month, rows)
      if (i % 6 === 5) onProgress(`Years: ${i + 1} of ${monthCount} months with ${members * 3} transfers each`)
    }
    await client.query('alter table ledger.transfer enable always trigger restrict_kinds')
    await client.query('vacuum analyze')
    for (;;) {
      const { rows } = await client.query<{ closed: string | null }>('select ledger.close_month() as closed')
      if (rows[0]?.closed === null) break
    }
    await client.query('checkpoint')
    return machines
  })
  return { url, members, machines }
}

/** The members who buy are among them. The others only have a history. */
async function addMembers(client: pg.Client, members: number): Promise<MemberRow[]> {
  await client.query(
    `insert into member (phone, password_hash, name, invite_code, language, created_at)
    select '+9191' || lpad(i::text, 8, '0'), 'none', 'Member ' || i, 'B' || lpad(i::text, 7, '0'), 'en_US', now()
    from generate_series(${memberCount + 1}, $1::int) i`,
    [members],
  )
  await client.query(
    `insert into member_session (member_id, token_hash, device, address, created_at, last_seen_at)
    select m.id, sha256(convert_to(lpad(right(m.phone, 8), 43, '0'), 'UTF8')), 'Bench', '', now(), now()
    from member m where m.phone like '+9191%' and not exists (select from member_session s where s.member_id = m.id)`,
  )
  const { rows } = await client.query<MemberRow>(
    `with machine_account as materialized (
      select row_number() over () - 1 as number, (select o.id from ledger.open_account(m.id::text, 'revenue', 'USDT') o) as id
      from machine m
    )
    select m.id::text as owner, a.id as available, i.id as income, r.id as revenue
    from (select id, right(phone, 8)::int as number from member where phone like '+9191%') m
    cross join lateral ledger.open_account(m.id::text, 'available', 'USDT') a
    cross join lateral ledger.open_account(m.id::text, 'income', 'USDT') i
    join machine_account r on r.number = m.number % (select count(*) from machine_account)
    where m.number <= $1 order by m.number`,
    [members],
  )
  return rows
}

async function fundMachines(client: pg.Client, at: Date, members: number): Promise<void> {
  await client.query(
    `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day,
      created_at)
    select gen_random_uuid(), 0, 'revenue', c.id, r.id, 20000 * ${transfersPerMember}::bigint * $1, r.owner, 'bench',
      ($2::timestamptz - interval '13 days')::date, $2::timestamptz - interval '13 days'
    from ledger.account c, ledger.account r where c.kind = 'custody' and r.kind = 'revenue'`,
    [members, at],
  )
}

const columns = '(id, leg, kind, from_account, to_account, amount, owner, reason, business_day, created_at)'

async function fillMonth(client: pg.Client, middle: Date, members: readonly MemberRow[]): Promise<void> {
  const dayMs = 86_400_000
  let lines: string[] = []
  const flush = async () => {
    if (lines.length > 0) await copyInto(client, `ledger.transfer ${columns}`, lines)
    lines = []
  }
  for (const [turn, kind] of (['income', 'income', 'claim'] as const).entries()) {
    const dayOfTurn = middle.getTime() + (turn * 4 - 8) * dayMs
    for (const [i, { owner, available, income, revenue }] of members.entries()) {
      const at = new Date(dayOfTurn + Math.floor((i / members.length) * 3 * dayMs))
      const [from, to, amount] = kind === 'income' ? [revenue, income, 10_000] : [income, available, 20_000]
      const day = at.toISOString().slice(0, 10)
      lines.push([makeKey(at), 0, kind, from, to, amount, owner, `${kind}:${day}`, day, at.toISOString()].join('\t'))
      if (lines.length === rowsPerCopy) await flush()
    }
  }
  await flush()
}

/** As the ledger makes them. */
function makeKey(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const end = randomBytes(6).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7d3c-9b5a-${end}`
}
