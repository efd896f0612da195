import type { Role } from '@millrace/contract/call'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type OperatorRow = Selectable<Tables['operator']>
type OperatorSummary = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role }

export async function findOperator(db: Database, email: string): Promise<OperatorRow | null> {
  return (
    (await db.selectFrom('operator').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()) ?? null
  )
}

export const findOperatorIdByEmail = async (db: Database, email: string): Promise<string | null> =>
  (await findOperator(db, email))?.id ?? null

export const findDemoOperators = (db: Database) =>
  db
    .selectFrom('operator')
    .selectAll()
    .where('isDemo', '=', true)
    .where('isActive', '=', true)
    .orderBy('email')
    .execute()

export type NewOperator = {
  email: string
  name: string
  role: Role
  passwordHash: string
  totpCipher: Buffer
  totpKeyId: string
  isDemo: boolean
  createdAt: Date
}

/** Null when the email is taken. */
export async function addOperator(db: Database, operator: NewOperator): Promise<OperatorRow | null> {
  return (
    (await db
      .insertInto('operator')
      .values({ ...operator, email: operator.email.toLowerCase(), lastSeenAt: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}

/** If several processes do this at once, the first wins. */
export async function replaceTotp(
  db: Database,
  id: string,
  previousKeyId: string | null,
  totp: { totpCipher: Buffer; totpKeyId: string; isDemo: boolean },
): Promise<void> {
  await db
    .updateTable('operator')
    .set(totp)
    .where('id', '=', id)
    .where('totpKeyId', 'is not distinct from', previousKeyId)
    .execute()
}

/** True when no code of this time step or a later one has been used. */
export async function consumeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ totpLastStep: BigInt(step) })
    .where('id', '=', id)
    .where('totpLastStep', '<', BigInt(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks all active admins in one order, so that two of them cannot take each other's role away at the same time. */
export async function lockAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('operator')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockOperator(db: Database, id: string): Promise<OperatorRow | null> {
  return (await db.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function changeOperator(
  db: Database,
  id: string,
  fields: { name?: string; role?: Role; isActive?: boolean; passwordHash?: string },
): Promise<OperatorRow> {
  return db.updateTable('operator').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function listOperators(
  db: Database,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: OperatorRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('operator')
      .selectAll()
      .orderBy('createdAt')
      .orderBy('email')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('operator')
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function addSession(
  db: Database,
  session: { tokenHash: Buffer; operatorId: string; expiresAt: Date },
): Promise<void> {
  await db.insertInto('operatorSession').values(session).execute()
}

export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<(OperatorSummary & { lastSeenAt: Date | null; isDemo: boolean }) | null> {
  return (
    (await db
      .selectFrom('operatorSession')
      .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
      .select([
        'operator.id',
        'operator.email',
        'operator.name',
        'operator.role',
        'operator.lastSeenAt',
        'operator.isDemo',
      ])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .where('operator.isActive', '=', true)
      .executeTakeFirst()) ?? null
  )
}

export async function markSessionSeen(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('operator')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_seen_at < ${at}, true)`)
    .execute()
}

export async function removeSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()
}

/** Ends all sessions of an operator, except one if given. */
export async function removeSessionsOf(db: Database, operatorId: string, exceptTokenHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('operatorSession').where('operatorId', '=', operatorId)
  if (exceptTokenHash) query = query.where('tokenHash', '<>', exceptTokenHash)
  await query.execute()
}

export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('operatorSession').where('expiresAt', '<=', now).execute()
}
