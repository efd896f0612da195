import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import type { Tables } from '../../db/schema.ts'

export type VerificationRow = Selectable<Tables['verification']>

/** The member's newest verification, the only one that counts. */
export async function findLatest(db: Database, memberId: string): Promise<VerificationRow | null> {
  return (
    (await db
      .selectFrom('verification')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

export async function addVerification(db: Database, row: Insertable<Tables['verification']>): Promise<VerificationRow> {
  return db.insertInto('verification').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Whether somebody else was verified with it. Who asks for the same one waits for this transaction. */
export async function isDocumentUsed(db: Database, memberId: string, numberHash: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('document ' || ${numberHash.toString('hex')}, 0))`.execute(db)
  const used = await db
    .selectFrom('verification')
    .select('id')
    .where('numberHash', '=', numberHash)
    .where('state', '=', 'verified')
    .where('memberId', '<>', memberId)
    .executeTakeFirst()
  return used !== undefined
}

/** Removes a member's verifications of a state, or all. Returns the removed rows, whose files have to go too. */
export async function removeVerifications(
  db: Database,
  memberId: string,
  state?: 'rejected',
): Promise<VerificationRow[]> {
  let query = db.deleteFrom('verification').where('memberId', '=', memberId)
  if (state) query = query.where('state', '=', state)
  return query.returningAll().execute()
}

const selectReviews = (db: Database) =>
  db
    .selectFrom('verification')
    .innerJoin('member', 'member.id', 'verification.memberId')
    .leftJoin('operator', 'operator.id', 'verification.decidedBy')
    .selectAll('verification')
    .select(['member.name as memberName', 'member.phone', 'member.email', 'operator.email as decidedByEmail'])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

export async function findVerification(db: Database, id: string): Promise<ReviewRow | null> {
  return (await selectReviews(db).where('verification.id', '=', id).executeTakeFirst()) ?? null
}

export async function listVerifications(
  db: Database,
  {
    pageNum,
    pageSize,
    state,
    memberId,
    ...range
  }: DayRange & {
    pageNum: number
    pageSize: number
    state: 'pending' | 'verified' | 'rejected' | undefined
    memberId?: string | undefined
  },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const matching = sql<boolean>`(${state ?? null}::text is null or state = ${state ?? null})
    and (${memberId ?? null}::uuid is null or member_id = ${memberId ?? null})
    and ${isInRange('verification.createdAt', range)}`
  const [rows, { total }] = await Promise.all([
    selectReviews(db)
      .where(matching)
      .orderBy('verification.createdAt')
      .orderBy('verification.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('verification')
      .where(matching)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** False when it was decided already. */
export async function recordDecision(
  db: Database,
  {
    memberId,
    id,
    ...decision
  }: {
    memberId: string
    id: string
    state: 'verified' | 'rejected'
    reason: string
    decidedAt: Date
    decidedBy: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification')
    .set(decision)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
