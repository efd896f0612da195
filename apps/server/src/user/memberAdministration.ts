import type { DataOf, ParsedOf } from '@millrace/contract/call'
import type { memberList, memberOne } from '@millrace/contract/console/member'
import type { Database } from '../db/database.ts'
import { mapPage } from '../db/rows.ts'
import { usdtDecimals } from '../ledger/index.ts'
import { findMemberOverview, listMemberFigures, listMemberOverviews, type MemberOverviewRow } from './member/store.ts'

type Member = DataOf<typeof memberOne>

const toMember = (row: MemberOverviewRow, now: Date): Member => ({
  id: row.id,
  phone: row.phone ?? '',
  email: row.email ?? '',
  accountChanges: row.accountChanges.map(({ value, usableAt }) => ({
    value,
    usableTime: new Date(usableAt).toISOString(),
  })),
  country: row.country ?? '',
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

export async function listMembers(db: Database, page: ParsedOf<typeof memberList>, now: Date) {
  const members = await listMemberOverviews(db, page)
  const figures = await listMemberFigures(
    db,
    members.rows.map(({ id }) => id),
  )
  const figuresById = new Map(figures.map((row) => [row.id, row]))
  return mapPage(Promise.resolve(members), (row) => {
    const found = figuresById.get(row.id)
    if (!found) throw new Error('a member of the list has no figures')
    const { money, available, onHold, toClaim, inUnits, units, seenAt, ...rest } = found
    const { withdrawals, verifications, tickets, chats } = rest
    return {
      ...toMember(row, now),
      ...usdtDecimals({ money, available, onHold, toClaim, inUnits }),
      units,
      waits: { withdrawals, verifications, tickets, chats },
      seenTime: seenAt?.toISOString() ?? null,
    }
  })
}

export async function readMember(db: Database, id: string, now: Date): Promise<Member | null> {
  const row = await findMemberOverview(db, id)
  return row && toMember(row, now)
}
