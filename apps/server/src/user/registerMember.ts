import type { LanguageHeader } from '@millrace/contract/fields'
import { randomInt } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { addMember, findByInviteCode, type MemberRow } from './member/store.ts'
import type { Account } from './parseAccount.ts'

/** Without letters and digits that are taken for each other when read aloud or copied by hand. */
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

/** Adds a member with an invite code of their own; null when the account is registered already. */
export async function registerMember(
  db: Database,
  { at, isDemo = false, ...registration }: Registration,
): Promise<MemberRow | null> {
  return addMember(db, { ...registration, inviteCode: await freeInviteCode(db), createdAt: at, isDemo })
}

async function freeInviteCode(db: Database): Promise<string> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    if (!(await findByInviteCode(db, code))) return code
  }
}
