import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import { hasRow, query } from '../db/rows.ts'

/** Null when there was room; otherwise when there will be. */
export const countHit = (
  db: Database,
  kind: string,
  subject: string,
  now: Date,
  windowMs: number,
  max: number,
): Promise<Date | null> => call(db, 'consumeRateLimit', kind, subject, now, `${windowMs} milliseconds`, max)

export const findHit = (db: Database, kind: string, subject: string, now: Date): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('rateLimit')
      .select('kind')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('expiresAt', '>', now),
  )

/** How many hits there were after a time. */
export const findHits = (db: Database, kind: string, subject: string, after: Date): Promise<number> =>
  query(db).value`coalesce((select count(*) from rate_limit r, unnest(r.hits) hit
      where r.kind = ${kind} and r.subject = ${subject} and hit > ${after}), 0)::int`

export async function removeHits(db: Database, kind: string, subject: string): Promise<void> {
  await db.deleteFrom('rateLimit').where('kind', '=', kind).where('subject', '=', subject).execute()
}

export async function removeOldHits(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rateLimit').where('expiresAt', '<', now).execute()
}
