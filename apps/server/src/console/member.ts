import {
  memberEndSessions,
  memberFreeze,
  memberList,
  memberOne,
  memberStopWithdrawals,
  memberUnfreeze,
} from '@millrace/contract/console/member'
import { recordAuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import {
  withMemberLockIfExists,
  endMemberSessions,
  freezeMember,
  listMembers,
  getRestrictions,
  readMember,
  stopWithdrawals,
  unfreezeMember,
  type MemberRow,
} from '../user/index.ts'

const stopMaxMs = 30 * 24 * 60 * 60_000

type Operator = ContextOf<typeof memberFreeze>
type Deed = { readonly id: string; readonly action: string; readonly reason: string }

/** Changes a member and writes down who did it, why, and what it was before. A refusal changes nothing. */
async function oversee<Key extends string>(
  context: Operator,
  { id, action, reason }: Deed,
  change: (db: Database, member: MemberRow) => Promise<MemberRow | Refusal<Key>>,
) {
  const { operator, requestId, from, now } = context
  const done = await withMemberLockIfExists(context, id, async (db, before) => {
    const after = await change(db, before)
    if (after instanceof Refusal) return after
    await recordAuditEntry(db, {
      operatorId: operator.id,
      action,
      subjectId: id,
      before: getRestrictions(before),
      after: getRestrictions(after),
      reason,
      requestId,
      address: from.address,
    })
    return readMember(db, id, now())
  })
  return done?.result ?? refuse('member.unknown')
}

export const memberHandlers = [
  handle(memberList, ({ db, now }, page) => listMembers(db, page, now())),
  handle(memberOne, async ({ db, now }, { id }) => (await readMember(db, id, now())) ?? refuse('member.unknown')),
  handle(memberFreeze, (context, { id, reason }) =>
    oversee(context, { id, action: 'member.freeze', reason }, async (db, { frozenAt }) =>
      frozenAt ? refuse('member.frozen') : freezeMember(db, id, reason, context.now()),
    ),
  ),
  handle(memberUnfreeze, (context, { id, reason }) =>
    oversee(context, { id, action: 'member.unfreeze', reason }, async (db, { frozenAt }) =>
      frozenAt ? unfreezeMember(db, id) : refuse('member.not-frozen'),
    ),
  ),
  handle(memberEndSessions, (context, { id, reason }) =>
    oversee<never>(context, { id, action: 'member.end-sessions', reason }, async (db, member) => {
      await endMemberSessions(db, id)
      return member
    }),
  ),
  handle(memberStopWithdrawals, async (context, { id, reason, until: untilText }) => {
    const until = new Date(untilText)
    const now = context.now()
    if (until.getTime() - now.getTime() > stopMaxMs) return refuse('stop.too-long')
    return oversee<never>(context, { id, action: 'member.stop-withdrawals', reason }, (db) =>
      stopWithdrawals(db, id, reason, until, now),
    )
  }),
]
