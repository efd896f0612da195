import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import { describeDevice } from './describeDevice.ts'
import { findSessionBatched } from './findSessionBatched.ts'
import { addSession, markSeen, type SessionMemberRow } from './store.ts'
import { tokenCache } from './tokenCache.ts'

const seenEveryMs = 60_000
const dayMs = 24 * 60 * 60 * 1_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Sessions without a call since then are over. */
export const idleSince = ({ settings, now }: Pick<Platform, 'settings' | 'now'>): Date =>
  new Date(now().getTime() - settings.SESSION_IDLE_DAYS * dayMs)

/** A new token: 32 random bytes. Only its hash is kept, so that the table of sessions opens nothing. */
export async function startSession(
  db: Database,
  now: Date,
  memberId: string,
  { agent, address }: Pick<RequestOrigin, 'agent' | 'address'>,
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString('base64url')
  const sessionId = await addSession(db, {
    memberId,
    tokenHash: hashOf(token),
    device: describeDevice(agent),
    address,
    at: now,
  })
  return { token, sessionId }
}

export function findMemberByToken(
  platform: Platform,
  token: string,
): SignedInMember | null | Promise<SignedInMember | null> {
  return tokenCache(platform.pool).get(token, platform.now().getTime(), () => find(platform, token))
}

async function find(platform: Platform, token: string): Promise<SignedInMember | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await findSessionBatched(platform.pool, hashOf(token), idleSince(platform))
  // Their passwords are public: outside practice mode they open nothing.
  if (!row || (row.isDemo && platform.settings.PRACTICE_MODE === 'off')) return null
  const now = platform.now()
  if (now.getTime() - row.lastSeenAt.getTime() >= seenEveryMs) await markSeen(platform.db, row.id, row.sessionId, now)
  return memberOf(row, now)
}

function memberOf(
  {
    lastSeenAt: _,
    invited,
    inviteCode,
    upInviteCode,
    frozenAt,
    frozenReason,
    withdrawalsStoppedUntil,
    withdrawalsStopReason,
    ...row
  }: SessionMemberRow,
  now: Date,
): SignedInMember {
  return {
    ...row,
    inviteCode: inviteCode ?? '',
    upInviteCode: upInviteCode ?? '',
    invited: Number(invited),
    frozen: frozenAt && { reason: frozenReason, since: frozenAt },
    withdrawalStop:
      withdrawalsStoppedUntil && withdrawalsStoppedUntil > now
        ? { reason: withdrawalsStopReason, until: withdrawalsStoppedUntil }
        : null,
  }
}
