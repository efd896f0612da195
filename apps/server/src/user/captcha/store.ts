import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'

export async function addCaptcha(db: Database, captcha: Row<'captcha'>): Promise<void> {
  await db.insertInto('captcha').values(captcha).execute()
}

/** Returns the hash and removes it, so that an image code works once. */
export async function consumeCaptcha(db: Database, id: string, now: Date): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row.answerHash : null
}

export async function removeOldCaptchas(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expiresAt', '<', now).execute()
}
