import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createDatabase } from '../../../apps/server/src/db/database.ts'
import { createPool } from '../../../apps/server/src/db/pool.ts'
import { proveBooks } from '../../../apps/server/src/income/index.ts'
import { runProof } from '../../../apps/server/src/ledger/index.ts'
import type { Load } from './Load.ts'

/** What must hold afterwards. Returns what does not, and what was counted. */
export const judge = async (
  load: Load,
  owner: pg.Client,
  appUrl: string,
): Promise<{ readonly problems: readonly string[]; readonly counts: Readonly<Record<string, number>> }> => {
  const problems: string[] = []
  const ids = load.members.map(({ id }) => id)
  const acknowledged = (what: string) =>
    load.calls
      .filter((call) => call.what.startsWith(what) && call.data !== null)
      .map(({ data }) => data as { id: string; claimId: string })

  // Everything acknowledged is there, once, and nothing else is.
  const count = async (table: string) =>
    (await owner.query<{ id: string }>(`select id from ${table} where member_id = any($1)`, [ids])).rows.map(
      ({ id }) => id,
    )
  const compare = (name: string, answers: readonly string[], rows: readonly string[]) => {
    const stored = new Set(rows)
    const lost = answers.filter((id) => !stored.has(id))
    if (lost.length > 0) problems.push(`${lost.length} ${name} were acknowledged and are lost`)
    if (new Set(answers).size !== answers.length) problems.push(`${name}: two keys got one answer`)
    const extra = rows.filter((id) => !answers.includes(id))
    if (extra.length > 0) problems.push(`${extra.length} ${name} are there that nobody was told of`)
  }
  compare(
    'purchases',
    acknowledged('buy').map(({ id }) => id),
    (await count('purchase')).filter((id) => !load.before.has(id)),
  )
  compare(
    'withdrawals',
    acknowledged('withdraw').map(({ id }) => id),
    (await count('withdrawal')).filter((id) => !load.before.has(id)),
  )

  // Everything is paid in the end.
  const deadline = Date.now() + Number(process.env['CLUSTER_PAID_WITHIN_MS'] ?? 600_000)
  let open = ''
  while (Date.now() < deadline) {
    const { rows } = await owner.query<{ text: string | null }>(
      `select string_agg(distinct rail || ' ' || state || ' ' || approval_reason, ', ') as text from withdrawal
       where member_id = any($1) and state in ('pending', 'processing')`,
      [ids],
    )
    open = rows[0]?.text ?? ''
    if (open === '') break
    await pause(1_000)
  }
  if (open !== '') problems.push(`withdrawals are not paid: ${open}`)
  for (const member of load.members)
    for (const rail of ['bep20', 'trc20'] as const) {
      const { rows } = await owner.query<{ owed: string }>(
        `select coalesce(sum(amount - fee), 0)::text as owed from withdrawal
         where member_id = $1 and destination_id = $2 and state = 'paid'`,
        [member.id, member.destinations[rail]],
      )
      const paid = await load.readPaid(member, rail)
      if (paid !== BigInt(rows[0]?.owed ?? 0))
        problems.push(`${rail}: ${rows[0]?.owed} are booked as paid, ${paid} arrived`)
    }

  // Every deposit is credited, once.
  for (let isSame = false, tries = 0; !isSame && tries < 120; tries++) {
    isSame = true
    for (const [key, minor] of load.minted) {
      const [rail, address] = key.split(' ')
      const { rows } = await owner.query<{ credited: string }>(
        `select coalesce(sum(amount), 0)::text as credited from chain_deposit
         where (rail, address, state) = ($1, $2, 'credited')`,
        [rail, address],
      )
      if (BigInt(rows[0]?.credited ?? 0) === minor) continue
      isSame = false
      if (tries === 119) problems.push(`${key}: ${minor} were sent, ${rows[0]?.credited} credited`)
    }
    if (!isSame) await pause(1_000)
  }

  // Custody equals the rails, and nobody has found anything else.
  for (let isEqual = false, tries = 0; !isEqual && tries < 120; tries++) {
    const { rows } = await owner.query<{ text: string }>(
      `select rail || ' ' || currency || ': own ' || own || ', custody ' || custody || ', unbooked ' || unbooked as text
       from rail_state where own <> custody + unbooked or not is_up
       union all select 'item ' || kind || ' ' || subject || ': ' || detail from reconciliation_item where closed_at is null`,
    )
    isEqual = rows.length === 0
    if (!isEqual && tries === 119) problems.push(...rows.map(({ text }) => text))
    if (!isEqual) await pause(1_000)
  }

  const pool = createPool(appUrl, { max: 2 })
  const db = createDatabase(pool)
  try {
    const { invariants } = await runProof(db)
    for (const { name, isOk } of [...invariants, ...(await proveBooks(db))])
      if (!isOk) problems.push(`the books are not sound: ${name}`)
  } finally {
    await db.destroy()
  }
  const { rows: nonces } = await owner.query<{ doubled: number; leases: string }>(
    `select (select count(*)::int from (select 1 from signed_transaction where purpose = 'payout' group by payout_id
       having count(*) > 1) d) as doubled, (select string_agg(name || ' ' || number, ', ' order by name) from lease) as leases`,
  )
  if ((nonces[0]?.doubled ?? 0) > 0) problems.push('a payout has two transactions')
  const counts: Record<string, number> = {}
  for (const { what } of load.calls) counts[what] = (counts[what] ?? 0) + 1
  return { problems, counts }
}
