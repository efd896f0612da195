import type { LiveEvent } from '@millrace/contract/msg/live'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import { onlyRow, query } from '../db/rows.ts'

/** Moves what is in the outbox to the events. True when there may be more. */
export async function publishEvents(client: pg.ClientBase): Promise<boolean> {
  return onlyRow(await client.query<{ count: number }>('select publish_live_events() as count')).count > 0
}

/** Events after a number, oldest first. */
export async function listEvents(db: Database, after: number, limit: number): Promise<LiveEvent[]> {
  const rows = await query(db).rows<LiveEvent & { number: bigint }>`select number, topic, kind, subject from live_event
    where number > ${after} order by number limit ${limit}`
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
  db: Database,
  { after, topics, limit }: { readonly after: number; readonly topics: readonly string[]; readonly limit: number },
): Promise<MissedEvents> {
  type Missed = { newest: bigint; removedUpTo: bigint; events: LiveEvent[] }
  const { newest, removedUpTo, events } = await query(db).row<Missed>`select r.up_to as removed_up_to,
      coalesce((select max(number) from live_event), r.up_to) as newest, (
        select coalesce(json_agg(e order by e.number), '[]') from (
          select number, topic, kind, subject from live_event where topic = any (${topics}) and number > ${after}
          order by number limit ${limit}
        ) e) as events
    from live_removed r`
  return { newest: Number(newest), removedUpTo: Number(removedUpTo), events }
}

/** Tells all processes something that is not kept. Never part of a transaction. */
export async function sendSignal(db: Database, event: Omit<LiveEvent, 'number'>): Promise<void> {
  await sql`select pg_notify('live_signal', ${JSON.stringify({ number: null, ...event })})`.execute(db)
}

export const removeOldEvents = (db: Database, before: Date) => call(db, 'removeLiveEvents', before)
