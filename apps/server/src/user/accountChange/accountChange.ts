import type { DataOf } from '@millrace/contract/call'
import {
  accountChangeCancel,
  accountChangeCode,
  accountChangeConfirm,
  accountChanges,
  bindEmail,
  bindEmailCode,
  bindPhone,
  bindPhoneCode,
} from '@millrace/contract/user/accountChange'
import { findLanguage } from '@millrace/texts'
import { recordAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import type { ContextOf, Platform } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { canSend } from '../../messenger/index.ts'
import { findCountry, maskAccount, parsePhone, toEmailAccount, type Account } from '../account.ts'
import { consumeCode } from '../code/consumeCode.ts'
import { sendCode, sendOwnCode } from '../code/sendCode.ts'
import { changeMember, findByAccount, type MemberRow } from '../member/store.ts'
import { ownAuditEntry, withMemberLock } from '../memberChanges.ts'
import { notifyEverywhere } from '../notifyEverywhere.ts'
import { notifyMember } from '../notifyMember.ts'
import { checkLoginPassword } from '../proof.ts'
import {
  findAccountChange,
  listAccountChanges,
  listDueChanges,
  putAccountChange,
  removeAccountChanges,
  type AccountChangeRow,
} from './store.ts'

type Context = ContextOf<typeof bindEmail>

const getCodePurpose = ({ channel }: Account) => (channel === 'sms' ? 'bind-phone' : 'bind-email')
/** A code is good for one address of one member. */
const toSubject = (memberId: string, value: string): string => `${memberId} ${value}`

const toChange = (row: AccountChangeRow & { readonly now: Date }): DataOf<typeof accountChanges>[number] => ({
  channel: row.channel,
  value: row.value,
  requestedTime: row.requestedAt.toISOString(),
  usableTime: row.usableAt.toISOString(),
  nowTime: row.now.toISOString(),
})

/** Sends a code to a new account, which shows that the member reads what arrives there. */
async function sendBindCode(context: Context, account: Account, password: string) {
  const { member } = context
  if (!canSend(context, account.channel)) return refuse('code.no-channel')
  // Whoever has an unlocked phone has a session, but not the password.
  const refusal = await checkLoginPassword(context, member.id, password)
  if (refusal) return refusal
  const existing = await findByAccount(context.db, account)
  const sent = await sendCode(context, {
    purpose: getCodePurpose(account),
    subject: toSubject(member.id, account.value),
    account,
    memberId: member.id,
    shouldDeliver: true,
    isDemo: existing?.isDemo ?? false,
    language: findLanguage(existing?.language ?? member.language),
    key: existing && existing.id !== member.id ? 'message.account-taken' : 'message.bind-code',
  })
  return sent instanceof Refusal ? sent : { ...sent, sentTo: maskAccount(account) }
}

/**
 * Notes the new account, and tells every account that the member has. Until it counts, codes go where they went before,
 * so whoever got hold of a session and the login password has won nothing yet.
 */
async function bindAccount(context: Context, account: Account, code: string) {
  const { db, member } = context
  const typed = { purpose: getCodePurpose(account), subject: toSubject(member.id, account.value), code } as const
  const wrong = await db.transaction().execute((db) => consumeCode(context, db, typed))
  if (wrong) return wrong
  const existing = await findByAccount(db, account)
  if (existing) return existing.id === member.id ? null : refuse('account.registered')
  await withMemberLock(context, member.id, async (db, row) => {
    const change = await putAccountChange(db, member.id, account)
    await recordAuditEntry(db, ownAuditEntry(context, 'account.change'))
    await notifyEverywhere(context, db, row, 'account-change', {
      account: maskAccount(account),
      until: change.usableAt.toISOString(),
    })
  })
  await applyDueChanges(context, member.id)
  const change = (await listAccountChanges(db, member.id)).find(({ channel }) => channel === account.channel)
  return change ? toChange(change) : null
}

/** Makes the change count. False when somebody else has the account by now. */
async function applyChange(
  platform: Platform,
  db: Database,
  member: MemberRow,
  { channel, value }: AccountChangeRow,
): Promise<boolean> {
  const account = { channel, value }
  await removeAccountChanges(db, member.id, channel)
  if (await findByAccount(db, account)) return false
  // To what the member had before as well: whoever changed it may be somebody else.
  const values = { account: maskAccount(account) }
  await notifyMember(platform, db, member, 'message.account-changed', { values, isToAll: true })
  await changeMember(
    db,
    member.id,
    channel === 'sms' ? { phone: value, country: findCountry(account) } : { email: value },
  )
  return true
}

/** Somebody else has registered with it at the same moment. */
function refuseTaken(error: unknown) {
  if (!['member_phone', 'member_email'].includes((error as { constraint?: string }).constraint ?? '')) throw error
  return refuse('account.registered')
}

/** The changes whose wait is over, of one member or of all. */
export async function applyDueChanges(platform: Platform, memberId?: string): Promise<void> {
  for (const due of await listDueChanges(platform.db)) {
    if (memberId && due.memberId !== memberId) continue
    const apply = withMemberLock(platform, due.memberId, async (db, member) => {
      const change = await findAccountChange(db, member.id, due.channel)
      // It may have been cancelled, or replaced by one that has to wait.
      if (change?.value !== due.value || change.usableAt.getTime() !== due.usableAt.getTime()) return
      const isApplied = await applyChange(platform, db, member, change)
      await recordAuditEntry(db, {
        memberId: member.id,
        subjectId: member.id,
        action: isApplied ? 'account.changed' : 'account.taken',
        requestId: 'account-changes',
      })
    })
    // The next run sees who has it.
    await apply.catch(refuseTaken)
  }
}

export const accountChangeHandlers = [
  handle(bindEmailCode, (context, { email, password }) => sendBindCode(context, toEmailAccount(email), password)),
  handle(bindPhoneCode, async (context, { phone, password }) => {
    const account = parsePhone(phone)
    return account ? sendBindCode(context, account, password) : refuse('phone.wrong')
  }),
  handle(bindEmail, (context, { email, code }) => bindAccount(context, toEmailAccount(email), code)),
  handle(bindPhone, async (context, { phone, code }) => {
    const account = parsePhone(phone)
    return account ? bindAccount(context, account, code) : refuse('phone.wrong')
  }),
  handle(accountChanges, async ({ db, member }) => (await listAccountChanges(db, member.id)).map(toChange)),
  handle(accountChangeCode, async (context, { channel, by }) => {
    const change = await findAccountChange(context.db, context.member.id, channel)
    if (!change) return refuse('account-change.unknown')
    return sendOwnCode(context, {
      channel: by,
      purpose: 'account-change',
      subject: toSubject(context.member.id, change.value),
      key: 'message.account-change-code',
      values: { account: maskAccount(change) },
    })
  }),
  handle(accountChangeConfirm, async (context, { channel, code }) => {
    const { db, member } = context
    const asked = await findAccountChange(db, member.id, channel)
    if (!asked) return refuse('account-change.unknown')
    const typed = { purpose: 'account-change', subject: toSubject(member.id, asked.value), code } as const
    const wrong = await db.transaction().execute((db) => consumeCode(context, db, typed))
    if (wrong) return wrong
    const confirm = withMemberLock(context, member.id, async (db, row) => {
      const change = await findAccountChange(db, member.id, channel)
      if (change?.value !== asked.value) return refuse('account-change.unknown')
      if (!(await applyChange(context, db, row, change))) return refuse('account.registered')
      await recordAuditEntry(db, ownAuditEntry(context, 'account.changed'))
      return null
    })
    return confirm.catch(refuseTaken)
  }),
  handle(accountChangeCancel, async (context, { channel }) => {
    await withMemberLock(context, context.member.id, async (db, row) => {
      await removeAccountChanges(db, row.id, channel)
      await recordAuditEntry(db, ownAuditEntry(context, 'account.change-cancel'))
    })
    return null
  }),
]
