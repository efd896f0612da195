import { userClose } from '@millrace/contract/user/profile'
import { currencies } from '@millrace/money'
import { recordAuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import { available, getBalance, held, income } from '../ledger/index.ts'
import { removeInbox } from '../messenger/index.ts'
import { removeMessages } from '../msg/index.ts'
import { getAccounts } from './account.ts'
import { removeAccountChanges } from './accountChange/store.ts'
import { removeMemberCodes } from './code/store.ts'
import { changeMember, type MemberRow } from './member/store.ts'
import { ownAuditEntry, withMemberLock } from './memberChanges.ts'
import type { MemberData } from './memberData.ts'
import { removePasskeys } from './passkey/store.ts'
import { checkLoginPassword } from './proof.ts'
import { forgetOrigins, removeSessions } from './session/store.ts'
import { removeDocuments } from './verify/store.ts'

/** What closing needs from other domains. */
export type CloseDependencies = {
  readonly hasOrders: (db: Database, memberId: string) => Promise<boolean>
  readonly memberData: readonly MemberData[]
}

type CloseRefusal = Refusal<'close.has-money' | 'close.has-withdrawals' | 'close.has-orders'>

/** Null when the member has no money, withdrawals or orders left. */
async function checkMayClose(
  { db }: Pick<Platform, 'db'>,
  { hasOrders }: CloseDependencies,
  memberId: string,
): Promise<CloseRefusal | null> {
  if (await hasOrders(db, memberId)) return refuse('close.has-orders')
  const hasMoney = async (account: ReturnType<typeof available>) =>
    (await Promise.all(currencies.map((currency) => getBalance(db, account, currency)))).some(
      ({ minor }) => minor !== 0n,
    )
  if (await hasMoney(held(memberId))) return refuse('close.has-withdrawals')
  return (await hasMoney(available(memberId))) || (await hasMoney(income(memberId))) ? refuse('close.has-money') : null
}

/** All that remains of a member is the id, which the ledger and the audit log refer to, and who invited whom. */
const erasedFields = {
  phone: null,
  email: null,
  passwordHash: null,
  fundPasswordHash: null,
  fundPasswordTries: 0,
  fundPasswordLockedUntil: null,
  name: '',
  headUrl: '',
  inviteCode: null,
  language: 'en_US',
  timezoneMinutes: null,
  country: null,
} as const

export const handleClose = (dependencies: CloseDependencies) =>
  handle(userClose, async (context, { password }) => {
    const { member, vault, uploads, now } = context
    const wrongPassword = await checkLoginPassword(context, member.id, password)
    if (wrongPassword) return wrongPassword
    const closed = await withMemberLock(
      context,
      member.id,
      async (db, row): Promise<{ row: MemberRow; files: string[]; posted: readonly string[] } | CloseRefusal> => {
        const refusal = await checkMayClose(context, dependencies, member.id)
        if (refusal) return refusal
        await removePasskeys(db, member.id)
        await removeSessions(db, member.id)
        await forgetOrigins(db, member.id)
        const accounts = getAccounts(row).map(({ value }) => value)
        await removeMemberCodes(db, member.id, accounts)
        await removeAccountChanges(db, member.id)
        await removeInbox(db, accounts)
        await removeMessages(db, member.id)
        await changeMember(db, member.id, { ...erasedFields, closedAt: now() })
        const files = await removeDocuments(db, member.id)
        const posted: string[] = []
        for (const { forget, hasPublicFiles } of dependencies.memberData)
          (hasPublicFiles ? posted : files).push(...((await forget?.(db, member.id)) ?? []))
        await recordAuditEntry(db, ownAuditEntry(context, 'account.close'))
        return { row, files, posted }
      },
    )
    if (closed instanceof Refusal) return closed
    // Files go last: if this is interrupted, they remain encrypted and nothing refers to them.
    for (const file of closed.files) await vault.removeFile(file)
    for (const url of closed.posted) await uploads.remove(url)
    if (closed.row.headUrl) await uploads.remove(closed.row.headUrl)
    return null
  })
