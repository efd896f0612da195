import type { Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { verifyPassword } from '../passwords/index.ts'
import { changeMember } from './member/store.ts'
import { withMemberLock } from './withMemberLock.ts'

const triesMax = 5
const lockedMs = 60 * 60_000

type Wrong = Refusal<'pay-password.missing' | 'pay-password.wrong' | 'pay-password.locked'>

/** Null when it is the member's fund password. Five wrong tries lock it for an hour. */
export async function checkFundPassword(
  platform: Platform,
  memberId: string,
  fundPassword: string,
): Promise<Wrong | null> {
  const taken = await takeTry(platform, memberId)
  if (!('hash' in taken)) return taken.refusal
  // Outside the transaction, which would hold a connection while this computes; the try is counted already, so guesses
  // at once gain nothing.
  if (await verifyPassword(taken.hash, fundPassword)) {
    await withMemberLock(platform, memberId, (db) =>
      changeMember(db, memberId, { fundPasswordTries: 0, fundPasswordLockedUntil: null }),
    )
    return null
  }
  return taken.left === 0 ? locked(lockedMs) : refuse('pay-password.wrong', { left: taken.left })
}

const locked = (ms: number) => refuse('pay-password.locked', { minutes: Math.ceil(ms / 60_000) })

const takeTry = (platform: Platform, memberId: string) =>
  withMemberLock(
    platform,
    memberId,
    async (db, member): Promise<{ hash: string; left: number } | { refusal: Wrong }> => {
      const now = platform.now()
      const { fundPasswordHash: hash, fundPasswordLockedUntil: lockedUntil } = member
      if (!hash) return { refusal: refuse('pay-password.missing') }
      if (lockedUntil && lockedUntil > now) return { refusal: locked(lockedUntil.getTime() - now.getTime()) }
      const tries = lockedUntil ? 1 : member.fundPasswordTries + 1
      await changeMember(db, memberId, {
        fundPasswordTries: tries,
        fundPasswordLockedUntil: tries >= triesMax ? new Date(now.getTime() + lockedMs) : null,
      })
      return { hash, left: triesMax - tries }
    },
  )
