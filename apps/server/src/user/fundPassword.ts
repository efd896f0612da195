import {
  bindEmail,
  bindEmailCode,
  changePayPassword,
  checkPayPasswordCode,
  hasPayPass,
  payPasswordCode,
  payPasswordCodeSupport,
  setPayPassword,
  stepUp,
} from '@millrace/contract/user/fundPassword'
import { findLanguage } from '@millrace/texts'
import { recordAuditEntry } from '../audit/index.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import { canSend } from '../messenger/index.ts'
import { maskAccount, toEmailAccount } from './account.ts'
import { checkCode, consumeCode } from './code/consumeCode.ts'
import { getReachableAccounts, sendCode, sendOwnCode } from './code/sendCode.ts'
import { hashFundPassword } from './fundPasswordHash.ts'
import { changeMember, findByAccount, findMember } from './member/store.ts'
import { ownAuditEntry, withMemberLock } from './memberChanges.ts'
import { notifyMember } from './notifyMember.ts'
import { checkFundPassword, checkLoginPassword, grantStepUp } from './proof.ts'

type Context = ContextOf<typeof hasPayPass>

const toTypedCode = ({ member }: Context, code: string) => ({
  purpose: 'fund-password' as const,
  subject: member.id,
  code,
})

/** Stores a new fund password if the code is right, and lifts a lock. */
async function storeFundPassword(
  context: Context,
  code: string,
  payPassword: string,
  action: 'fund-password.set' | 'fund-password.change',
) {
  const isRight = await context.db.transaction().execute((db) => consumeCode(context, db, toTypedCode(context, code)))
  if (!isRight) return refuse('code.wrong')
  await withMemberLock(context, context.member.id, async (db, row) => {
    await changeMember(db, row.id, {
      fundPasswordHash: hashFundPassword(context.vault, row.id, payPassword),
      fundPasswordTries: 0,
      fundPasswordLockedUntil: null,
    })
    await recordAuditEntry(db, ownAuditEntry(context, action))
    await notifyMember(context, db, row, 'message.fund-password-changed')
  })
  return null
}

export const fundPasswordHandlers = [
  handle(hasPayPass, async ({ db, now, member }) => {
    const lockedUntil = (await findMember(db, member.id))?.fundPasswordLockedUntil ?? null
    return {
      hasPayPass: member.hasFundPassword,
      lockedUntil: lockedUntil && lockedUntil > now() ? lockedUntil.toISOString() : null,
    }
  }),
  handle(payPasswordCodeSupport, async (context) =>
    getReachableAccounts(context).map((account) => ({ channel: account.channel, sentTo: maskAccount(account) })),
  ),
  handle(payPasswordCode, (context, { channel }) =>
    sendOwnCode(context, {
      channel,
      purpose: 'fund-password',
      subject: context.member.id,
      key: 'message.fund-password-code',
    }),
  ),
  handle(checkPayPasswordCode, async (context, { code }) =>
    (await context.db.transaction().execute((db) => checkCode(context, db, toTypedCode(context, code))))
      ? null
      : refuse('code.wrong'),
  ),
  handle(setPayPassword, async (context, { code, payPassword }) =>
    context.member.hasFundPassword
      ? refuse('pay-password.exists')
      : storeFundPassword(context, code, payPassword, 'fund-password.set'),
  ),
  handle(changePayPassword, async (context, { code, payPassword }) =>
    context.member.hasFundPassword
      ? storeFundPassword(context, code, payPassword, 'fund-password.change')
      : refuse('pay-password.missing'),
  ),
  handle(
    stepUp,
    async (context, { payPassword, ...stepUp }) =>
      (await checkFundPassword(context, context.member.id, payPassword)) ??
      grantStepUp(context.db, context.now(), context.member, stepUp),
  ),
  handle(bindEmailCode, async (context, { email, password }) => {
    const account = toEmailAccount(email)
    if (!canSend(context, 'email')) return refuse('code.no-channel')
    // Fund password codes will go to this address, so an unlocked phone alone must not be enough to add one.
    const refusal = await checkLoginPassword(context, context.member.id, password)
    if (refusal) return refusal
    const existing = await findByAccount(context.db, account)
    const sent = await sendCode(context, {
      purpose: 'bind-email',
      subject: `${context.member.id} ${email}`,
      account,
      memberId: context.member.id,
      shouldDeliver: true,
      isDemo: existing?.isDemo ?? false,
      language: findLanguage(existing?.language ?? context.member.language),
      key: existing && existing.id !== context.member.id ? 'message.email-taken' : 'message.bind-email-code',
    })
    return sent instanceof Refusal ? sent : { ...sent, sentTo: maskAccount(account) }
  }),
  handle(bindEmail, async (context, { email, code }) => {
    const { member } = context
    const isRight = await context.db
      .transaction()
      .execute((db) => consumeCode(context, db, { purpose: 'bind-email', subject: `${member.id} ${email}`, code }))
    if (!isRight) return refuse('code.wrong')
    try {
      await withMemberLock(context, member.id, async (db, row) => {
        // Sent to the address they had before: the one who changed it may not be the member.
        await notifyMember(context, db, row, 'message.email-bound')
        await changeMember(db, member.id, { email })
        await recordAuditEntry(db, ownAuditEntry(context, 'email.bind'))
      })
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'member_email') throw error
      return refuse('account.registered')
    }
    return null
  }),
]
