import {
  memberEndSessions,
  memberFreeze,
  memberList,
  memberOne,
  memberStopWithdrawals,
  memberUnfreeze,
} from '@millrace/contract/console/member'
import { recordAuditEntry, toAuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import type { MemberRow } from './member/store.ts'
import {
  endMemberSessions,
  freezeMember,
  getRestrictions,
  listMembers,
  readMember,
  stopWithdrawals,
  unfreezeMember,
} from './memberAdministration.ts'
import { withMemberLockIfExists } from './memberChanges.ts'

const stopMaxMs = 30 * 24 * 60 * 60_000

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
    await recordAuditEntry(db, {
      ...toAuditEntry(context),
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
    changeWithAudit(context, { id, action: 'member.freeze', reason }, async (db, { frozenAt }) =>
      frozenAt ? refuse('member.frozen') : freezeMember(db, id, reason, context.now()),
    ),
  ),
  handle(memberUnfreeze, (context, { id, reason }) =>
    changeWithAudit(context, { id, action: 'member.unfreeze', reason }, async (db, { frozenAt }) =>
      frozenAt ? unfreezeMember(db, id) : refuse('member.not-frozen'),
    ),
  ),
  handle(memberEndSessions, (context, { id, reason }) =>
    changeWithAudit<never>(context, { id, action: 'member.end-sessions', reason }, async (db, member) => {
      await endMemberSessions(db, id)
      return member
    }),
  ),
  handle(memberStopWithdrawals, async (context, { id, reason, until: untilText }) => {
    const until = new Date(untilText)
    const now = context.now()
    if (until.getTime() - now.getTime() > stopMaxMs) return refuse('stop.too-long')
    return changeWithAudit<never>(context, { id, action: 'member.stop-withdrawals', reason }, (db) =>
      stopWithdrawals(db, id, reason, until, now),
    )
  }),
]
