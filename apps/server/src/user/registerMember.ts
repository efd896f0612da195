import type { LanguageHeader } from '@millrace/contract/fields'
import { randomInt } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Account } from './account.ts'
import { addMember, findByInviteCode, type MemberRow } from './member/store.ts'

/** Without characters that are easily confused, such as 0 and O. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 8

export type Registration = {
  readonly account: Account
  readonly passwordHash: string
  readonly invitedBy: string | null
  readonly language: LanguageHeader
  readonly at: Date
  readonly isDemo?: boolean
}

/** Adds a member with a new invite code. Null when the account is registered already. */
export async function registerMember(
  db: Database,
  { at, isDemo = false, ...registration }: Registration,
): Promise<MemberRow | null> {
  return addMember(db, { ...registration, inviteCode: await createInviteCode(db), createdAt: at, isDemo })
}

async function createInviteCode(db: Database): Promise<string> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    if (!(await findByInviteCode(db, code))) return code
  }
}
