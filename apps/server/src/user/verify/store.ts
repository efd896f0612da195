import type { ParsedOf } from '@millrace/contract/call'
import type { verificationList } from '@millrace/contract/console/verification'
import { sql, type Insertable } from 'kysely'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { call } from '../../db/functions.ts'
import { type Page, firstOrNull, readPage } from '../../db/rows.ts'
import type { Tables, Row } from '../../db/schema.ts'

export type VerificationRow = Row<'verification'>

/** The member's newest verification, the only one that counts. */
export const findLatest = (db: Database, memberId: string): Promise<VerificationRow | null> =>
  firstOrNull(
    db.selectFrom('verification').selectAll().where('memberId', '=', memberId).orderBy('createdAt', 'desc').limit(1),
  )

export async function addVerification(db: Database, row: Insertable<Tables['verification']>): Promise<VerificationRow> {
  return db.insertInto('verification').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Whether somebody else was verified with it. Who asks for the same one waits for this transaction. */
export async function isDocumentUsed(db: Database, memberId: string, numberHash: Buffer): Promise<boolean> {
  await call(db, 'lockDocument', numberHash)
  return call(db, 'isDocumentUsed', memberId, numberHash)
}

/** Removes what was rejected, or everything once the account is closed. Returns the files, which have to go too. */
export const removeDocuments = (db: Database, memberId: string): Promise<string[]> =>
  call(db, 'removeDocuments', memberId)

const selectReviews = (db: Database) =>
  db
    .selectFrom('verification')
    .innerJoin('member', 'member.id', 'verification.memberId')
    .leftJoin('operator', 'operator.id', 'verification.decidedBy')
    .selectAll('verification')
    .select(['member.name as memberName', 'member.phone', 'member.email', 'operator.email as decidedByEmail'])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

export const findVerification = (db: Database, id: string): Promise<ReviewRow | null> =>
  firstOrNull(selectReviews(db).where('verification.id', '=', id))

export function listVerifications(
  db: Database,
  { state, memberId, ...page }: ParsedOf<typeof verificationList>,
): Promise<Page<ReviewRow>> {
  const matching = sql<boolean>`${hasValues({ 'verification.state': state, 'verification.memberId': memberId })}
    and ${isInRange('verification.createdAt', page)}`
  return readPage(
    selectReviews(db).where(matching).orderBy('verification.createdAt').orderBy('verification.id'),
    db.selectFrom('verification').where(matching),
    page,
  )
}
