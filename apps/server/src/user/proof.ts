import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import type { RequestOrigin, Platform, SignedInMember } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { hashFundPassword, isOutdated, matchFundPassword } from './fundPasswordHash.ts'
import { changeMember, findMember } from './member/store.ts'
import { withMemberLock } from './memberChanges.ts'

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
  if (!(await verifyPassword(member?.passwordHash, password, memberId))) return refuse('password.old-wrong')
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
  const attempt = await tryFundPassword(platform, memberId, fundPassword)
  if (!('isMatch' in attempt)) return attempt.refusal
  const { hash, isMatch, triesLeft } = attempt
  // A slow hash outside the transaction, which would hold a connection during the computation. The try is already
  // counted, so parallel guesses gain nothing.
  if (isMatch === true || (isMatch && (await isMatch()))) {
    if (isMatch !== true)
      await withMemberLock(platform, memberId, async (db, member) => {
        // Not if it was changed meanwhile: this is the former one then.
        if (member.fundPasswordHash === hash) await acceptFundPassword(platform, db, memberId, fundPassword)
      })
    return null
  }
  return triesLeft === 0 ? refuseLocked(fundPasswordLockMs) : refuse('pay-password.wrong', { left: triesLeft })
}

const refuseLocked = (ms: number) => refuse('pay-password.locked', { minutes: Math.ceil(ms / 60_000) })

type Attempt =
  | { readonly hash: string; readonly isMatch: ReturnType<typeof matchFundPassword>; readonly triesLeft: number }
  | { readonly refusal: FundPasswordRefusal }

const tryFundPassword = (platform: Platform, memberId: string, fundPassword: string) =>
  withMemberLock(platform, memberId, async (db, member): Promise<Attempt> => {
    const now = platform.now()
    const { fundPasswordHash: hash, fundPasswordLockedUntil: lockedUntil } = member
    if (!hash) return { refusal: refuse('pay-password.missing') }
    if (lockedUntil && lockedUntil > now) return { refusal: refuseLocked(lockedUntil.getTime() - now.getTime()) }
    const isMatch = matchFundPassword(platform.vault, memberId, hash, fundPassword)
    const tries = lockedUntil ? 1 : member.fundPasswordTries + 1
    if (isMatch !== true)
      await changeMember(db, memberId, {
        fundPasswordTries: tries,
        fundPasswordLockedUntil: tries >= fundPasswordTriesMax ? new Date(now.getTime() + fundPasswordLockMs) : null,
      })
    else if (tries > 1 || lockedUntil || isOutdated(platform.vault, hash))
      await acceptFundPassword(platform, db, memberId, fundPassword)
    return { hash, isMatch, triesLeft: fundPasswordTriesMax - tries }
  })

/** Forgets the wrong tries, and keeps the fund password under the current key from now on. */
const acceptFundPassword = ({ vault }: Platform, db: Database, memberId: string, fundPassword: string) =>
  changeMember(db, memberId, {
    fundPasswordHash: hashFundPassword(vault, memberId, fundPassword),
    fundPasswordTries: 0,
    fundPasswordLockedUntil: null,
  })

const stepUpValidMs = 5 * 60_000

/** What a proof of presence is for: one action with its details; see `stepUpSubject`. */
export type StepUp = { readonly purpose: StepUpPurpose; readonly subject: string }

/**
 * Records that the member has just proved to be present, for one action and in this session: by a passkey that answered
 * a challenge, or without one by the fund password.
 */
export async function grantStepUp(
  db: Database,
  now: Date,
  member: SignedInMember,
  { purpose, subject }: StepUp,
  challengeId: string | null = null,
): Promise<{ purpose: StepUpPurpose; expiresAt: string }> {
  const expiresAt = new Date(now.getTime() + stepUpValidMs)
  await call(db, 'grantStepUp', member.id, member.sessionId, purpose, subject, challengeId, expiresAt)
  return { purpose, expiresAt: expiresAt.toISOString() }
}

type MemberContext = Platform & { readonly member: SignedInMember }

/**
 * Null when the member is present: by the fund password, or without one by a proof for this action from the last five
 * minutes, which is used up. A wrong fund password is refused whatever was proved before.
 */
export async function verifyPresence(
  context: MemberContext,
  stepUp: StepUp,
  payPassword: string | undefined,
): Promise<FundPasswordRefusal | Refusal<'step-up.needed'> | null> {
  const { db, now, member } = context
  if (payPassword !== undefined) return checkFundPassword(context, member.id, payPassword)
  const isUsed = await call(db, 'useStepUp', member.id, member.sessionId, stepUp.purpose, stepUp.subject, now())
  return isUsed ? null : refuse('step-up.needed')
}

/**
 * For a request that looks for its proof itself, in the same round trip: the session whose proof it needs, null when
 * the fund password was given. A request that was answered before needs neither, so that a retry after a lost answer
 * works.
 */
export async function checkPresence(
  context: MemberContext,
  payPassword: string | undefined,
  isRepeated: () => Promise<boolean>,
): Promise<FundPasswordRefusal | { readonly sessionId: string | null }> {
  const { member } = context
  if (payPassword === undefined || (await isRepeated())) return { sessionId: member.sessionId }
  return (await checkFundPassword(context, member.id, payPassword)) ?? { sessionId: null }
}
