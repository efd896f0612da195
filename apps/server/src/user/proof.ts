import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { Database } from '../db/database.ts'
import type { RequestOrigin, Platform, SignedInMember } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { changeMember, findMember } from './member/store.ts'
import { withMemberLock } from './memberChanges.ts'
import { addStepUp, findStepUp } from './session/store.ts'

/**
 * Null when the signed-in member knows the login password. Guesses are limited as at sign-in, since the phone may be
 * somebody else's.
 */
export async function checkLoginPassword(
  context: Platform & { readonly from: RequestOrigin },
  memberId: string,
  password: string,
): Promise<Refusal<'password.old-wrong' | 'login.too-many'> | null> {
  const limit = { kind: 'password-member', subject: memberId, max: 10, windowMs: 15 * 60_000 }
  const seconds = await takeHit(context, [limit])
  if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
  const member = await findMember(context.db, memberId)
  if (!(await verifyPassword(member?.passwordHash, password))) return refuse('password.old-wrong')
  await clearHits(context, limit)
  return null
}

const fundPasswordTriesMax = 5
const fundPasswordLockMs = 60 * 60_000

type FundPasswordRefusal = Refusal<'pay-password.missing' | 'pay-password.wrong' | 'pay-password.locked'>

/** Null when it is the member's fund password. Five wrong tries lock it for an hour. */
export async function checkFundPassword(
  platform: Platform,
  memberId: string,
  fundPassword: string,
): Promise<FundPasswordRefusal | null> {
  const attempt = await takeFundPasswordTry(platform, memberId)
  if (!('hash' in attempt)) return attempt.refusal
  // Outside the transaction, which would hold a connection during the computation. The try is already counted, so
  // parallel guesses gain nothing.
  if (await verifyPassword(attempt.hash, fundPassword)) {
    await withMemberLock(platform, memberId, (db) =>
      changeMember(db, memberId, { fundPasswordTries: 0, fundPasswordLockedUntil: null }),
    )
    return null
  }
  return attempt.triesLeft === 0
    ? refuseLocked(fundPasswordLockMs)
    : refuse('pay-password.wrong', { left: attempt.triesLeft })
}

const refuseLocked = (ms: number) => refuse('pay-password.locked', { minutes: Math.ceil(ms / 60_000) })

const takeFundPasswordTry = (platform: Platform, memberId: string) =>
  withMemberLock(
    platform,
    memberId,
    async (db, member): Promise<{ hash: string; triesLeft: number } | { refusal: FundPasswordRefusal }> => {
      const now = platform.now()
      const { fundPasswordHash: hash, fundPasswordLockedUntil: lockedUntil } = member
      if (!hash) return { refusal: refuse('pay-password.missing') }
      if (lockedUntil && lockedUntil > now) return { refusal: refuseLocked(lockedUntil.getTime() - now.getTime()) }
      const tries = lockedUntil ? 1 : member.fundPasswordTries + 1
      await changeMember(db, memberId, {
        fundPasswordTries: tries,
        fundPasswordLockedUntil: tries >= fundPasswordTriesMax ? new Date(now.getTime() + fundPasswordLockMs) : null,
      })
      return { hash, triesLeft: fundPasswordTriesMax - tries }
    },
  )

const stepUpValidMs = 5 * 60_000

/** Records that the member has just proved to be present, for one purpose and in this session. */
export async function grantStepUp(
  db: Database,
  now: Date,
  member: SignedInMember,
  purpose: StepUpPurpose,
): Promise<{ purpose: StepUpPurpose; expiresAt: string }> {
  const expiresAt = new Date(now.getTime() + stepUpValidMs)
  await addStepUp(db, { memberId: member.id, sessionId: member.sessionId, purpose, expiresAt })
  return { purpose, expiresAt: expiresAt.toISOString() }
}

/** Null when the member stepped up for this purpose in this session, at most five minutes ago. */
export async function requireStepUp(
  { db, now, member }: Pick<Platform, 'db' | 'now'> & { readonly member: SignedInMember },
  purpose: StepUpPurpose,
): Promise<Refusal<'step-up.needed'> | null> {
  return (await findStepUp(db, member.id, member.sessionId, purpose, now())) ? null : refuse('step-up.needed')
}

/**
 * Null when the member is present: by the fund password, which counts as a step-up from then on, or by an earlier
 * step-up for this purpose.
 */
export async function verifyPresence(
  context: Platform & { readonly member: SignedInMember },
  purpose: StepUpPurpose,
  payPassword: string | undefined,
) {
  const { db, now, member } = context
  if (payPassword === undefined) return requireStepUp(context, purpose)
  const refusal = await checkFundPassword(context, member.id, payPassword)
  if (refusal) return refusal
  await grantStepUp(db, now(), member, purpose)
  return null
}
