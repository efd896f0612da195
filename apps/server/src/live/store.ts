import type { LiveEvent } from '@millrace/contract/msg/live'
import type pg from 'pg'
import { onlyRow } from '../db/rows.ts'

/** Moves what is in the outbox to the events. True when there may be more. */
export async function publishEvents(client: pg.ClientBase): Promise<boolean> {
  const { count } = onlyRow(
    await client.query<{ count: number }>({ name: 'live.publish', text: 'select publish_live_events() as count' }),
  )
  return count > 0
}

/** Events after a number, oldest first. */
export async function listEvents(pool: pg.Pool, after: number, limit: number): Promise<LiveEvent[]> {
  const { rows } = await pool.query<LiveEvent & { number: bigint }>({
    name: 'live.list',
    text: 'select number, topic, kind, subject from live_event where number > $1 order by number limit $2',
    values: [after, limit],
  })
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

export type MissedEvents = {
  /** The number of the newest event, whatever its topic. */
  readonly newest: number
  readonly removedUpTo: number
  readonly events: readonly LiveEvent[]
}

/** What there is of these topics after a number, as of one moment. */
export async function findMissed(
  pool: pg.Pool,
  { after, topics, limit }: { readonly after: number; readonly topics: readonly string[]; readonly limit: number },
): Promise<MissedEvents> {
  const { newest, removedUpTo, events } = onlyRow(
    await pool.query<{ newest: bigint; removedUpTo: bigint; events: LiveEvent[] }>({
      name: 'live.missed',
      text: `select r.up_to as "removedUpTo", coalesce((select max(number) from live_event), r.up_to) as newest, (
          select coalesce(json_agg(e order by e.number), '[]') from (
            select number, topic, kind, subject from live_event where topic = any ($2) and number > $1
            order by number limit $3
          ) e) as events
        from live_removed r`,
      values: [after, topics, limit],
    }),
  )
  return { newest: Number(newest), removedUpTo: Number(removedUpTo), events }
}

/** Tells all processes something that is not kept. Never part of a transaction. */
export async function sendSignal(pool: pg.Pool, event: Omit<LiveEvent, 'number'>): Promise<void> {
  await pool.query({
    name: 'live.signal',
    text: 'select pg_notify($1, $2)',
    values: ['live_signal', JSON.stringify({ number: null, ...event })],
  })
}

export async function removeOldEvents(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('select remove_live_events($1)', [before])
}
