import type { Database } from '../../db/database.ts'
import { firstOrNull } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export async function putCode(db: Database, code: Row<'oneTimeCode'>): Promise<void> {
  const { codeHash, triesLeft, expiresAt } = code
  await db
    .insertInto('oneTimeCode')
    .values(code)
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet({ codeHash, triesLeft, expiresAt }))
    .execute()
}

/** The valid code, if there is one, whether or not tries are left. */
export const findCode = (
  db: Database,
  purpose: Row<'oneTimeCode'>['purpose'],
  subject: string,
  now: Date,
): Promise<{ codeHash: Buffer } | null> =>
  firstOrNull(
    db
      .selectFrom('oneTimeCode')
      .select('codeHash')
      .where('purpose', '=', purpose)
      .where('subject', '=', subject)
      .where('expiresAt', '>', now),
  )

/**
 * Takes one try and returns the hash to compare with, and how many tries are left. Null when there is no valid code, or
 * no try left. Concurrent tries wait until the transaction ends.
 */
export const takeTry = (
  db: Database,
  purpose: Row<'oneTimeCode'>['purpose'],
  subject: string,
  now: Date,
): Promise<Pick<Row<'oneTimeCode'>, 'codeHash' | 'triesLeft'> | null> =>
  firstOrNull(
    db
      .updateTable('oneTimeCode')
      .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
      .where('purpose', '=', purpose)
      .where('subject', '=', subject)
      .where('triesLeft', '>', 0)
      .where('expiresAt', '>', now)
      .returning(['codeHash', 'triesLeft']),
  )

export async function returnTry(db: Database, purpose: Row<'oneTimeCode'>['purpose'], subject: string): Promise<void> {
  await db
    .updateTable('oneTimeCode')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute()
}

export async function removeCode(db: Database, purpose: Row<'oneTimeCode'>['purpose'], subject: string): Promise<void> {
  await db.deleteFrom('oneTimeCode').where('purpose', '=', purpose).where('subject', '=', subject).execute()
}

export async function removeOldCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('oneTimeCode').where('expiresAt', '<', now).execute()
}

/** Removes all codes of a member: those bound to the member, and those sent to their accounts. */
export async function removeMemberCodes(db: Database, memberId: string, accounts: readonly string[]): Promise<void> {
  await db
    .deleteFrom('oneTimeCode')
    .where(({ eb, or }) => or([eb('subject', 'in', [memberId, ...accounts]), eb('subject', 'like', `${memberId} %`)]))
    .execute()
}
