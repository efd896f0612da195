import type { DataOf, ParsedOf } from '@millrace/contract/call'
import type { memberList, memberOne } from '@millrace/contract/console/member'
import type { Database } from '../db/database.ts'
import { mapPage } from '../db/rows.ts'
import {
  addStop,
  changeMember,
  endStop,
  findMemberOverview,
  listMemberOverviews,
  type MemberRow,
  type MemberOverviewRow,
  sumStoppedMs,
} from './member/store.ts'
import { removeSessions } from './session/store.ts'

type Member = DataOf<typeof memberOne>

const toMember = (row: MemberOverviewRow, now: Date): Member => ({
  id: row.id,
  phone: row.phone ?? '',
  email: row.email ?? '',
  name: row.name,
  createTime: row.createdAt.toISOString(),
  verifyState: row.verifyState ?? 'none',
  isFrozen: row.frozenAt !== null,
  frozenReason: row.frozenReason,
  isClosed: row.closedAt !== null,
  isDemo: row.isDemo,
  inviteCode: row.inviteCode ?? '',
  invitedBy: row.invitedBy,
  sessions: Number(row.sessions),
  withdrawalStop:
    row.withdrawalsStoppedUntil && row.withdrawalsStoppedUntil > now
      ? { reason: row.withdrawalsStopReason, until: row.withdrawalsStoppedUntil.toISOString() }
      : null,
})

export const listMembers = (db: Database, page: ParsedOf<typeof memberList>, now: Date) =>
  mapPage(listMemberOverviews(db, page), (row) => toMember(row, now))

export async function readMember(db: Database, id: string, now: Date): Promise<Member | null> {
  const row = await findMemberOverview(db, id)
  return row && toMember(row, now)
}

/** What operators can change about a member. For the audit log, so without personal data. */
export const getRestrictions = ({
  frozenAt,
  frozenReason,
  withdrawalsStoppedUntil,
  withdrawalsStopReason,
}: MemberRow): object => ({
  isFrozen: frozenAt !== null,
  frozenReason,
  withdrawalsStoppedUntil,
  withdrawalsStopReason,
})

export const freezeMember = (db: Database, id: string, reason: string, at: Date): Promise<MemberRow> =>
  changeMember(db, id, { frozenAt: at, frozenReason: reason })
export const unfreezeMember = (db: Database, id: string): Promise<MemberRow> =>
  changeMember(db, id, { frozenAt: null, frozenReason: '' })
export const endMemberSessions = (db: Database, id: string): Promise<number> => removeSessions(db, id)

const yearMs = 365 * 24 * 60 * 60_000

/** For how much longer withdrawals of a member may be stopped: in any year at most for the set time in all. */
export const getStopMsLeft = async (db: Database, id: string, maxMs: number, now: Date): Promise<number> =>
  Math.max(0, maxMs - (await sumStoppedMs(db, id, new Date(now.getTime() - yearMs), now)))

/** Stops withdrawals until the given time, instead of a stop that is in force. */
export async function stopWithdrawals(
  db: Database,
  id: string,
  { reason, until, now }: { readonly reason: string; readonly until: Date; readonly now: Date },
): Promise<MemberRow> {
  await endStop(db, id, now)
  await addStop(db, { memberId: id, startedAt: now, endsAt: until })
  return changeMember(db, id, { withdrawalsStoppedUntil: until, withdrawalsStopReason: reason })
}

/** Lifts the stop in force. Null when there is none. */
export async function resumeWithdrawals(db: Database, id: string, now: Date): Promise<MemberRow | null> {
  if (!(await endStop(db, id, now))) return null
  return changeMember(db, id, { withdrawalsStoppedUntil: null, withdrawalsStopReason: '' })
}
