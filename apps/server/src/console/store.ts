import type { Role } from '@millrace/contract/call'
import type { Database } from '../db/database.ts'

export type OperatorRow = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role }

export async function findOperator(db: Database, email: string): Promise<(OperatorRow & { passwordHash: string }) | null> {
  return await db.selectFrom('operator').select(['id', 'email', 'name', 'role', 'passwordHash']).where('email', '=', email.toLowerCase()).executeTakeFirst() ?? null
}

export async function addOperator(db: Database, operator: { email: string; name: string; role: Role; passwordHash: string }): Promise<void> {
  await db.insertInto('operator').values(operator).onConflict((conflict) => conflict.column('email').doNothing()).execute()
}

export async function addSession(db: Database, session: { tokenHash: Buffer; operatorId: string; expiresAt: Date }): Promise<void> {
  await db.insertInto('operatorSession').values(session).execute()
}

export async function findSession(db: Database, tokenHash: Buffer, now: Date): Promise<OperatorRow | null> {
  return await db.selectFrom('operatorSession').innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select(['operator.id', 'operator.email', 'operator.name', 'operator.role'])
    .where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst() ?? null
}

export async function removeSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()
}

export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('operatorSession').where('expiresAt', '<=', now).execute()
}
