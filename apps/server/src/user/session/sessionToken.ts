import { createHash, randomBytes } from 'node:crypto'
import { createBatcher } from '../../db/createBatcher.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import { describeDevice } from './describeDevice.ts'
import {
  addSession,
  findSessionMembers,
  markSeen,
  rememberBrowser,
  rememberOrigins,
  type SessionMemberRow,
} from './store.ts'
import { tokenCache } from './tokenCache.ts'

const markSeenEveryMs = 60_000
const dayMs = 24 * 60 * 60 * 1_000

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Sessions without a call since then have expired. */
export const idleSince = ({ settings, now }: Pick<Platform, 'settings' | 'now'>): Date =>
  new Date(now().getTime() - settings.SESSION_IDLE_DAYS * dayMs)

type Origin = Pick<Platform, 'settings' | 'now' | 'vault'> & { readonly from: RequestOrigin }

/** Creates a token of 32 random bytes. Only its hash is stored, so the table of sessions lets nobody in. */
export async function startSession(
  context: Origin,
  db: Database,
  memberId: string,
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString('base64url')
  const sessionId = await addSession(db, {
    memberId,
    tokenHash: hashToken(token),
    device: describeDevice(context.from.agent),
    address: context.from.address,
    at: context.now(),
  })
  await rememberOwnBrowser(context, db, memberId, sessionId)
  await rememberOrigins(db, { memberId, origins: listOrigins(context), seenAt: context.now() })
  return { token, sessionId }
}

/**
 * The device and the network, hashed: invitations between two accounts of one of them are reviewed. At this machine
 * itself everybody has the same network, so it says nothing there.
 */
function listOrigins({ from, vault }: Pick<Origin, 'from' | 'vault'>): { kind: 'device' | 'network'; hash: Buffer }[] {
  const device = from.practiceBrowser ?? (from.isLocal ? null : from.device)
  return [
    ...(device === null ? [] : [{ kind: 'device' as const, hash: vault.digest('origin device', device) }]),
    ...(from.isLocal ? [] : [{ kind: 'network' as const, hash: vault.digest('origin network', from.network) }]),
  ]
}

/** The hash of the browser's secret; null outside practice mode, and for a caller without one. */
export const getBrowserHash = ({ settings, from }: Pick<Origin, 'settings' | 'from'>): Buffer | null =>
  settings.PRACTICE_MODE === 'on' && from.practiceBrowser !== null ? hashToken(from.practiceBrowser) : null

/** The caller has proved to be this member, so that the browser may read the practice inbox of their accounts. */
export async function rememberOwnBrowser(
  context: Origin,
  db: Database,
  memberId: string,
  sessionId: string | null,
): Promise<void> {
  const browserHash = getBrowserHash(context)
  if (browserHash) await rememberBrowser(db, { memberId, browserHash, sessionId, seenAt: context.now() })
}

export function findMemberByToken(
  platform: Platform,
  token: string,
): SignedInMember | null | Promise<SignedInMember | null> {
  return tokenCache(platform.db).get(token, platform.now().getTime(), () => findInDatabase(platform, token))
}

async function findInDatabase(platform: Platform, token: string): Promise<SignedInMember | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await findSessionBatched(platform.db, hashToken(token), idleSince(platform))
  // The demo passwords are public, so outside practice mode their sessions are not accepted.
  if (!row || (row.isDemo && platform.settings.PRACTICE_MODE === 'off')) return null
  const now = platform.now()
  if (now.getTime() - row.lastSeenAt.getTime() >= markSeenEveryMs)
    await markSeen(platform.db, row.id, row.sessionId, now)
  return toSignedInMember(row, now)
}

function toSignedInMember(
  {
    lastSeenAt: _,
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
    frozen: frozenAt && { reason: frozenReason, since: frozenAt },
    withdrawalStop:
      withdrawalsStoppedUntil && withdrawalsStoppedUntil > now
        ? { reason: withdrawalsStopReason, until: withdrawalsStoppedUntil }
        : null,
  }
}

type Lookup = { readonly tokenHash: Buffer; readonly idleSince: Date }

/** Looks up all tokens that are asked for at the same moment in one query: nearly every call of a member needs this. */
const findSessionBatched = (db: Database, tokenHash: Buffer, idleSince: Date): Promise<SessionMemberRow | null> =>
  getBatcher(db).submit({ tokenHash, idleSince })

const getBatcher = memoizeByDatabase((db) =>
  createBatcher<Lookup, SessionMemberRow | null>({
    batchMax: 200,
    async runBatch(lookups) {
      // The times of one batch differ by milliseconds at most; the latest is the strictest.
      const idleSince = new Date(Math.max(...lookups.map(({ idleSince }) => idleSince.getTime())))
      const rows = await findSessionMembers(
        db,
        lookups.map(({ tokenHash }) => tokenHash),
        idleSince,
      )
      const byHash = new Map(rows.map(({ tokenHash, ...row }) => [tokenHash.toString('base64'), row]))
      return lookups.map(({ tokenHash }) => byHash.get(tokenHash.toString('base64')) ?? null)
    },
  }),
)
