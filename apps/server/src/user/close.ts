import { userClose } from '@millrace/contract/user/profile'
import { currencies } from '@millrace/money'
import { recordAuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import { available, getBalance, held, income } from '../ledger/index.ts'
import { removeInbox } from '../messenger/index.ts'
import { removeMessages } from '../msg/index.ts'
import { removeMemberCodes } from './code/store.ts'
import { ownAuditEntry } from './deed.ts'
import { changeMember, type MemberRow } from './member/store.ts'
import { getAccounts } from './notifyMember.ts'
import { removePasskeys } from './passkey/store.ts'
import { checkLoginPassword } from './proof.ts'
import { removeSessions } from './session/store.ts'
import { removeVerifications } from './verify/store.ts'
import { withMemberLock } from './withMemberLock.ts'

/** What closing has to ask of other domains. */
export type CloseDependencies = {
  readonly hasOrders: (pool: Platform['pool'], memberId: string) => Promise<boolean>
  readonly forgetDestinations: (db: Database, memberId: string) => Promise<void>
}

type Left = Refusal<'close.has-money' | 'close.has-withdrawals' | 'close.has-orders'>

/** Null when there is nothing of the member's left on the platform. */
async function refuseWithMoney(
  { pool }: Pick<Platform, 'pool'>,
  { hasOrders }: CloseDependencies,
  memberId: string,
): Promise<Left | null> {
  if (await hasOrders(pool, memberId)) return refuse('close.has-orders')
  const hasAny = async (account: ReturnType<typeof available>) =>
    (await Promise.all(currencies.map((currency) => getBalance(pool, account, currency)))).some(
      ({ minor }) => minor !== 0n,
    )
  if (await hasAny(held(memberId))) return refuse('close.has-withdrawals')
  return (await hasAny(available(memberId))) || (await hasAny(income(memberId))) ? refuse('close.has-money') : null
}

/** What is left of a member: an id that ledger entries and the audit log can point at, and who invited whom. */
const erased = {
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
  timezoneMinutes: 0,
  frozenReason: '',
  withdrawalsStopReason: '',
} as const

export const handleClose = (doors: CloseDependencies) =>
  handle(userClose, async (context, { password }) => {
    const { member, vault, uploads, now } = context
    const wrong = await checkLoginPassword(context, member.id, password)
    if (wrong) return wrong
    const closed = await withMemberLock(
      context,
      member.id,
      async (db, row): Promise<{ row: MemberRow; files: string[] } | Left> => {
        const refusal = await refuseWithMoney(context, doors, member.id)
        if (refusal) return refusal
        const documents = await removeVerifications(db, member.id)
        await removePasskeys(db, member.id)
        await removeSessions(db, member.id)
        const accounts = getAccounts(row).map(({ value }) => value)
        await removeMemberCodes(db, member.id, accounts)
        await removeInbox(db, accounts)
        await removeMessages(db, member.id)
        await changeMember(db, member.id, { ...erased, closedAt: now() })
        await doors.forgetDestinations(db, member.id)
        await recordAuditEntry(db, ownAuditEntry(context, 'account.close'))
        return { row, files: documents.flatMap(({ pictures }) => Object.values(pictures)) }
      },
    )
    if (closed instanceof Refusal) return closed
    // Files go last: if this is cut short they lie there encrypted, with nothing left that names them.
    for (const file of closed.files) await vault.removeFile(file)
    if (closed.row.headUrl) await uploads.remove(closed.row.headUrl)
    return null
  })
