import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { databaseNames } from '../Machine.ts'
import type { Call } from './Api.ts'
import type { Member } from './Load.ts'
import type { RunningCluster } from './RunningCluster.ts'

type Seen = { readonly owner: string; readonly count: number; readonly sum: string; readonly last: string }
type Read = {
  readonly at: string
  readonly startedMs: number
  readonly isStandby: boolean
  readonly lists: readonly Seen[]
  readonly orders: Readonly<Record<string, number>>
}

// One statement, so one snapshot. Bank: what each account has is what its transfers say. List-append: each member's
// transfers, in order, as count, sum and last of their numbers.
const look = `select pg_is_in_recovery() as standby,
  (select json_agg(l) from (
     select owner, count(*)::int as count, sum(seq)::text as sum, max(seq)::text as last
     from ledger.transfer where owner = any($1) group by owner) l) as lists,
  (select json_object_agg(member_id, n) from (
     select member_id, count(*)::int as n from purchase
     where member_id = any($1::uuid[]) group by member_id) p) as orders,
  (select count(*)::int from ledger.account a
   where a.owner = any($1) and a.balance <> coalesce((
     select sum(case when t.to_account = a.id then t.amount else -t.amount end)
     from ledger.transfer t where t.owner = a.owner and a.id in (t.to_account, t.from_account)), 0)) as wrong`

/**
 * Reads from whoever leads and from each database, all the while, in the manner of Jepsen's tests of a bank and of
 * lists: no snapshot may have money that no transfer explains, and nothing that was read may be missing in the end.
 */
export class History {
  readonly #cluster: RunningCluster
  readonly #members: readonly Member[]
  readonly #reads: Read[] = []
  readonly #problems: string[] = []
  #running: Promise<void>[] = []
  #isStopping = false

  constructor(cluster: RunningCluster, members: readonly Member[]) {
    this.#cluster = cluster
    this.#members = members
  }

  start(): void {
    for (const at of ['primary', ...databaseNames] as const) this.#running.push(this.#readAll(at))
  }

  async #readAll(at: 'primary' | (typeof databaseNames)[number]): Promise<void> {
    let client: pg.Client | undefined
    while (!this.#isStopping) {
      const startedMs = performance.now()
      try {
        client ??= await this.#cluster.connect(at)
        const { rows } = await client.query<{
          standby: boolean
          lists: Seen[] | null
          orders: Record<string, number> | null
          wrong: number
        }>(look, [this.#members.map(({ id }) => id)])
        const row = rows[0]
        if (row && row.wrong > 0) this.#problems.push(`${at}: ${row.wrong} balances differ from their transfers`)
        if (row)
          this.#reads.push({ at, startedMs, isStandby: row.standby, lists: row.lists ?? [], orders: row.orders ?? {} })
      } catch {
        await client?.end().catch(() => undefined)
        client = undefined
      }
      await pause(400)
    }
    await client?.end().catch(() => undefined)
  }

  /** What could not have been, with how many reads it was looked for in. */
  async check(calls: readonly Call[]): Promise<{
    readonly reads: number
    readonly standbyReads: number
    readonly problems: readonly string[]
    /** Reads of a standby that showed what no primary had acknowledged, and which a failover then took back. */
    readonly takenBack: number
    /** Lists in which a lower number appeared after a higher one. */
    readonly overtaken: number
  }> {
    this.#isStopping = true
    await Promise.all(this.#running)
    const client = await this.#cluster.connect()
    const lists = new Map<string, bigint[]>()
    try {
      const { rows } = await client.query<{ owner: string; seqs: string[] }>(
        `select owner, array_agg(seq order by seq) as seqs from ledger.transfer where owner = any($1) group by owner`,
        [this.#members.map(({ id }) => id)],
      )
      for (const { owner, seqs } of rows) lists.set(owner, seqs.map(BigInt))
    } finally {
      await client.end()
    }
    let takenBack = 0
    let overtaken = 0
    const before = new Map<string, number>()
    const bought = calls.filter(({ what, data }) => what === 'buy' && data !== null)
    for (const read of this.#reads) {
      for (const { owner, count, sum, last } of read.lists) {
        const prefix = (lists.get(owner) ?? []).filter((seq) => seq <= BigInt(last))
        const total = prefix.reduce((all, seq) => all + seq, 0n)
        // A number is drawn before the account is locked, so one may be overtaken: fewer than in the end are no loss.
        const isGone = count > prefix.length || (count === prefix.length && total !== BigInt(sum))
        if (isGone && read.isStandby) takenBack++
        else if (isGone) this.#problems.push(`${read.at}: of ${count} up to ${last}, ${prefix.length} are left`)
        else if (count < prefix.length) overtaken++
        // What one has read from the primary is there in every later read of it.
        if (read.at !== 'primary' || read.isStandby) continue
        if (count < (before.get(owner) ?? 0)) this.#problems.push(`primary: a list became shorter: ${count}`)
        before.set(owner, count)
        const acknowledged = bought.filter(({ memberId, endedMs }) => memberId === owner && endedMs < read.startedMs)
        if ((read.orders[owner] ?? 0) < acknowledged.length)
          this.#problems.push(`primary: ${read.orders[owner] ?? 0} orders, ${acknowledged.length} were acknowledged`)
      }
    }
    return {
      reads: this.#reads.length,
      standbyReads: this.#reads.filter(({ isStandby }) => isStandby).length,
      problems: this.#problems,
      takenBack,
      overtaken,
    }
  }
}
