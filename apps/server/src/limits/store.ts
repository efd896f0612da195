import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Null when there was room; otherwise when there will be. */
export async function countHit(
  db: Database,
  kind: string,
  subject: string,
  now: Date,
  windowMs: number,
  max: number,
): Promise<Date | null> {
  const window = `${windowMs} milliseconds`
  const { rows } = await sql<{ freeAt: Date | null }>`
    select consume_rate_limit(${kind}, ${subject}, ${now}, ${window}::interval, ${max}::int) as free_at`.execute(db)
  return rows[0]?.freeAt ?? null
}

export async function findHit(db: Database, kind: string, subject: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rateLimit')
    .select('kind')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeHits(db: Database, kind: string, subject: string): Promise<void> {
  await db.deleteFrom('rateLimit').where('kind', '=', kind).where('subject', '=', subject).execute()
}

export async function removeOldHits(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rateLimit').where('expiresAt', '<', now).execute()
}
