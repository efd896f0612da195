import type { LanguageHeader } from '@millrace/contract/fields'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Account } from '../readAccount.ts'

export type MemberRow = Selectable<Tables['member']>

const columnOf = ({ channel }: Account) => channel === 'sms' ? 'phone' : 'email'

/** Whoever signs in with this account; closed accounts have none. */
export async function findByAccount(db: Database, account: Account): Promise<MemberRow | null> {
  return await db.selectFrom('member').selectAll().where(columnOf(account), '=', account.value).executeTakeFirst() ?? null
}

export async function findMember(db: Database, id: string): Promise<MemberRow | null> {
  return await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst() ?? null
}

/** The row as it is now, kept from changing until the transaction ends. */
export async function lockMember(db: Database, id: string): Promise<MemberRow | null> {
  return await db.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() ?? null
}

export async function findByInviteCode(db: Database, inviteCode: string): Promise<{ id: string } | null> {
  return await db.selectFrom('member').select('id').where('inviteCode', '=', inviteCode).executeTakeFirst() ?? null
}

export type NewMember = {
  readonly account: Account; readonly passwordHash: string; readonly inviteCode: string; readonly invitedBy: string | null
  readonly language: LanguageHeader; readonly createdAt: Date; readonly isDemo: boolean
}

/** Null when the account is registered already, also by somebody who was a moment quicker. */
export async function addMember(db: Database, { account, ...fields }: NewMember): Promise<MemberRow | null> {
  const column = columnOf(account)
  const values: Insertable<Tables['member']> = {
    phone: null, email: null, fundPasswordLockedUntil: null, frozenAt: null, withdrawalsStoppedUntil: null, closedAt: null, ...fields, [column]: account.value,
  }
  return await db.insertInto('member').values(values).onConflict((conflict) => conflict.column(column).doNothing()).returningAll().executeTakeFirst() ?? null
}

export async function changeMember(db: Database, id: string, fields: Updateable<Tables['member']>): Promise<MemberRow> {
  return db.updateTable('member').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
