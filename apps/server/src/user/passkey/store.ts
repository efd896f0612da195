import type { Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { firstOrNull, hasChanged } from '../../db/rows.ts'
import type { Tables, Row } from '../../db/schema.ts'

export type PasskeyRow = Row<'passkey'>
export type ChallengeRow = Row<'passkeyChallenge'>

export const listPasskeys = (db: Database, memberId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('memberId', '=', memberId).orderBy('createdAt').orderBy('id').execute()

/** False when the credential is registered already. */
export const addPasskey = (db: Database, passkey: Insertable<Tables['passkey']>): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credentialId').doNothing()),
  )

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | null> =>
  firstOrNull(db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId))

export async function markUsed(db: Database, { memberId, id }: PasskeyRow, counter: bigint, at: Date): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
}

export const removePasskey = (db: Database, memberId: string, id: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('passkey').where('memberId', '=', memberId).where('id', '=', id))

export async function removePasskeys(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('passkey').where('memberId', '=', memberId).execute()
  await db.deleteFrom('passkeyChallenge').where('memberId', '=', memberId).execute()
}

export async function addChallenge(db: Database, challenge: Insertable<Tables['passkeyChallenge']>): Promise<void> {
  await db.insertInto('passkeyChallenge').values(challenge).execute()
}

/** Returns a challenge and removes it, so that each one can be answered once. */
export async function consumeChallenge(
  db: Database,
  id: string,
  purpose: ChallengeRow['purpose'],
  now: Date,
): Promise<ChallengeRow | null> {
  const row = await db
    .deleteFrom('passkeyChallenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return row && row.expiresAt > now ? row : null
}

export async function removeOldChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).execute()
}
