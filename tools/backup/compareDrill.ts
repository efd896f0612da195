import pg from 'pg'

/** Growing tables whose rows nobody deletes. */
const counted = ['ledger.transfer', 'member', 'purchase', 'withdrawal', 'recharge', 'report', 'audit'] as const

type Mark = {
  readonly at: Date
  /** When the last transaction was committed that is in it. */
  readonly lastAt: Date
  readonly rows: Readonly<Record<string, number>>
}

const query = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'millrace drill' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** How much there is in a database, at one moment. */
export const readMark = async (url: string): Promise<Mark> => {
  const counts = counted.map((table) => `(select count(*)::int from ${table}) as "${table}"`)
  const [row] = await query<{ at: Date; last: Date | null } & Record<string, number>>(
    url,
    `select clock_timestamp() as at, pg_last_xact_replay_timestamp() as last, ${counts.join(', ')}`,
  )
  if (!row) throw new Error('the database does not answer')
  const { at, last, ...rows } = row
  return { at, lastAt: last ?? at, rows }
}

/** Up to when a database says that it has archived its log. */
export const readArchivedTime = async (url: string): Promise<Date | null> =>
  (await query<{ at: Date | null }>(url, 'select archived_at as at from archive_state()'))[0]?.at ?? null

type Compared = { readonly live: Mark; readonly liveUrl: string; readonly restored: Mark; readonly restoredUrl: string }

/**
 * Proves that the copy is the past of what runs: the same seals, and per custody of a rail what runs has, less what was
 * moved since. Says what is missing, in seconds and rows.
 */
export const compareDrill = async ({ live, liveUrl, restored, restoredUrl }: Compared) => {
  const seals = await proveSeals(liveUrl, restoredUrl)
  const rails = await proveRails(liveUrl, restoredUrl)
  const lost = (table: string) => Math.max(0, (live.rows[table] ?? 0) - (restored.rows[table] ?? 0))
  const lostRows = Object.keys(live.rows).reduce((sum, table) => sum + lost(table), 0)
  return {
    to: restored.lastAt.toISOString(),
    lostSeconds: Math.max(0, Math.round((live.at.getTime() - restored.lastAt.getTime()) / 1_000)),
    lostTransfers: lost('ledger.transfer'),
    lostRows,
    seals,
    rails,
  }
}

const proveSeals = async (liveUrl: string, restoredUrl: string): Promise<number> => {
  const list = (url: string) =>
    query<{ day: string; hash: string }>(
      url,
      `select business_day::text as day, hash::text as hash from ledger.seal order by 1`,
    )
  const live = new Map((await list(liveUrl)).map(({ day, hash }) => [day, hash]))
  const restored = await list(restoredUrl)
  const different = restored.filter(({ day, hash }) => live.get(day) !== hash)
  if (different.length > 0) throw new Error(`The seal of ${different[0]?.day} is another one than in what runs.`)
  return restored.length
}

/** What is held on each rail. The rails and the signer themselves are compared after a real restore, before it pays. */
const proveRails = async (liveUrl: string, restoredUrl: string): Promise<string> => {
  const before = new Map(
    (
      await query<{ id: string; balance: string }>(
        restoredUrl,
        `select id::text, balance::text from ledger.balance where kind = 'custody'`,
      )
    ).map(({ id, balance }) => [id, BigInt(balance)]),
  )
  // Numbers are given before the commit, so that a lower one may come later: those near the end are compared by id.
  const newest = await query<{ seq: string; key: string }>(
    restoredUrl,
    `select seq::text, id || '/' || leg as key from ledger.transfer order by seq desc limit ${overlap}`,
  )
  const after = newest.length < overlap ? '-1' : (newest.at(-1)?.seq ?? '-1')
  const now = await query<{ id: string; owner: string; currency: string; balance: string; moved: string }>(
    liveUrl,
    `with missing as materialized (
       select from_account, to_account, amount from ledger.transfer
       where seq > $1::bigint and id || '/' || leg <> all ($2::text[]))
     select b.id::text, b.owner, b.currency, b.balance::text,
       (coalesce((select sum(m.amount) from missing m where m.to_account = b.id), 0)
         - coalesce((select sum(m.amount) from missing m where m.from_account = b.id), 0))::text as moved
     from ledger.balance b where b.kind = 'custody' order by b.owner, b.currency`,
    [after, newest.map(({ key }) => key)],
  )
  for (const { id, owner, currency, balance, moved } of now) {
    const difference = BigInt(balance) - (before.get(id) ?? 0n) - BigInt(moved)
    if (difference !== 0n)
      throw new Error(`What ${owner} holds in ${currency} is not what it held, and what was moved since.`)
  }
  return now.map(({ owner, currency }) => `${owner} ${currency}`).join(', ')
}

const overlap = 10_000
