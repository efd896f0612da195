import {
  changePayPassword,
  checkPayPasswordCode,
  hasPayPass,
  payPasswordCode,
  payPasswordCodeSupport,
  setPayPassword,
  stepUp,
} from '@millrace/contract/user/fundPassword'
import { recordAuditEntry } from '../audit/index.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { maskAccount } from './account.ts'
import { checkCode, consumeCode } from './code/consumeCode.ts'
import { getReachableAccounts, sendOwnCode } from './code/sendCode.ts'
import { hashFundPassword } from './fundPasswordHash.ts'
import { changeMember, findMember } from './member/store.ts'
import { ownAuditEntry, withMemberLock } from './memberChanges.ts'
import { notifyMember } from './notifyMember.ts'
import { checkFundPassword, grantStepUp } from './proof.ts'

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
  const wrong = await context.db.transaction().execute((db) => consumeCode(context, db, toTypedCode(context, code)))
  if (wrong) return wrong
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
  handle(checkPayPasswordCode, (context, { code }) =>
    context.db.transaction().execute((db) => checkCode(context, db, toTypedCode(context, code))),
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
]
