import {
  memberEndSessions,
  memberFreeze,
  memberList,
  memberOne,
  memberStopWithdrawals,
  memberUnfreeze,
} from '@millrace/contract/console/member'
import { recordOperatorAction } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import type { MemberRow } from './member/store.ts'
import {
  endMemberSessions,
  freezeMember,
  getRestrictions,
  getStopMsLeft,
  listMembers,
  readMember,
  resumeWithdrawals,
  stopWithdrawals,
  unfreezeMember,
} from './memberAdministration.ts'
import { withMemberLockIfExists } from './memberChanges.ts'
import { notifyEverywhere } from './notifyEverywhere.ts'

const dayMs = 24 * 60 * 60_000

type OperatorContext = ContextOf<typeof memberFreeze>
type Change = { readonly id: string; readonly action: string; readonly reason: string }

/** Changes a member and records who did it, why, and what it was before. A refusal changes nothing. */
async function changeWithAudit<Key extends string>(
  context: OperatorContext,
  { id, action, reason }: Change,
  change: (db: Database, member: MemberRow) => Promise<MemberRow | Refusal<Key>>,
) {
  const done = await withMemberLockIfExists(context, id, async (db, before) => {
    const after = await change(db, before)
    if (after instanceof Refusal) return after
    await recordOperatorAction(db, context, {
      action,
      subjectId: id,
      before: getRestrictions(before),
      after: getRestrictions(after),
      reason,
    })
    return readMember(db, id, context.now())
  })
  return done?.result ?? refuse('member.unknown')
}

export const memberOperatorHandlers = [
  handle(memberList, ({ db, now }, page) => listMembers(db, page, now())),
  handle(memberOne, async ({ db, now }, { id }) => (await readMember(db, id, now())) ?? refuse('member.unknown')),
  handle(memberFreeze, (context, { id, reason }) =>
    changeWithAudit(context, { id, action: 'member.freeze', reason }, async (db, { frozenAt }) => {
      if (frozenAt) return refuse('member.frozen')
      const member = await freezeMember(db, id, reason, context.now())
      await notifyEverywhere(context, db, member, 'account-frozen', { reason })
      return member
    }),
  ),
  handle(memberUnfreeze, (context, { id, reason }) =>
    changeWithAudit(context, { id, action: 'member.unfreeze', reason }, async (db, { frozenAt }) => {
      if (!frozenAt) return refuse('member.not-frozen')
      const member = await unfreezeMember(db, id)
      await notifyEverywhere(context, db, member, 'account-unfrozen', {})
      return member
    }),
  ),
  handle(memberEndSessions, (context, { id, reason }) =>
    changeWithAudit<never>(context, { id, action: 'member.end-sessions', reason }, async (db, member) => {
      await endMemberSessions(db, id)
      return member
    }),
  ),
  handle(memberStopWithdrawals, (context, { id, reason, until }) =>
    changeWithAudit(context, { id, action: 'member.stop-withdrawals', reason }, (db, before) =>
      changeStop(context, db, before, { reason, until: new Date(until) }),
    ),
  ),
]

/** An end in the past lifts the stop in force. */
async function changeStop(
  context: OperatorContext,
  db: Database,
  before: MemberRow,
  { reason, until }: { readonly reason: string; readonly until: Date },
): Promise<MemberRow | Refusal<'stop.too-long'>> {
  const now = context.now()
  if (until <= now) {
    const member = await resumeWithdrawals(db, before.id, now)
    if (member) await notifyEverywhere(context, db, member, 'withdrawals-resumed', {})
    return member ?? before
  }
  const max = context.settings.STOP_MAX_DAYS
  const leftMs = await getStopMsLeft(db, before.id, max * dayMs, now)
  if (until.getTime() - now.getTime() > leftMs)
    return refuse('stop.too-long', { max, left: Math.floor((leftMs / dayMs) * 10) / 10 })
  const member = await stopWithdrawals(db, before.id, { reason, until, now })
  await notifyEverywhere(context, db, member, 'withdrawals-stopped', {
    reason,
    until: until.toISOString(),
  })
  return member
}
