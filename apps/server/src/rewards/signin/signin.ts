import {
  signinRecord,
  signinState,
  signinStatus,
  todaySignin,
  type SigninToday,
} from '@millrace/contract/rewards/signin'
import { usdtDecimal } from '@millrace/money'
import { createBatcher } from '../../db/createBatcher.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { toRecordCode } from '../../wallet/index.ts'
import { queueInvitations } from '../invite/store.ts'
import { toNoReward, toRewardState } from '../noReward.ts'
import { findSignInToday, listSignIns, signInMany, sumSignIns, type SignedIn, type SignInRequest } from './store.ts'

/**
 * Signs in together with all others who do so at this moment: the budget is one row, which single sign-ins would only
 * pass back and forth. A member's second one waits for the first.
 */
const signInBatched = (db: Database, request: SignInRequest): Promise<SignedIn> => getBatcher(db).submit(request)

const getBatcher = memoizeByDatabase((db) =>
  createBatcher<SignInRequest, SignedIn>({
    batchMax: 128,
    keyOf: ({ memberId }) => memberId,
    runBatch: (requests) => signInMany(db, requests),
    runOne: async (request) => (await signInMany(db, [request]))[0] as SignedIn,
  }),
)

type Device = { readonly timezoneMinutes?: number | undefined }

async function readToday(
  { db, member }: ContextOf<typeof signinState>,
  { timezoneMinutes }: Device,
): Promise<SigninToday> {
  const today = await findSignInToday(db, { memberId: member.id, zoneMinutes: timezoneMinutes ?? null })
  const refusal = today.isSigned ? (today.refusal ?? '') : (today.offerRefusal ?? 'not-open')
  const amount = today.isSigned ? today.amount : refusal === '' ? today.offered : null
  return {
    day: today.day,
    isSigned: today.isSigned,
    streak: today.streak,
    days: today.days,
    amount: usdtDecimal(amount ?? 0n),
    amounts: (today.amounts ?? []).map(usdtDecimal),
    noReward: toNoReward(refusal),
    programme: toRewardState({ ...today, refusal: today.offerRefusal }),
  }
}

export const signinHandlers = [
  handle(signinState, readToday),
  handle(signinStatus, readToday),
  handle(todaySignin, async ({ db, member }, { timezoneMinutes }) => {
    const signed = await signInBatched(db, { memberId: member.id, zoneMinutes: timezoneMinutes ?? null })
    // An invitation may become due by the third sign-in of the invited member.
    if (signed.days === 3 && signed.outcome === 'signed-in') await queueInvitations(db)
    return {
      day: signed.day,
      isSigned: true,
      streak: signed.streak,
      days: signed.days,
      amount: usdtDecimal(signed.amount ?? 0n),
      amounts: (signed.amounts ?? []).map(usdtDecimal),
      noReward: toNoReward(signed.refusal),
      programme: toRewardState(signed),
    }
  }),
  handle(signinRecord, async ({ db, member }, { month, ...page }) => {
    const firstDay = month === undefined ? null : `${month}-01`
    const [{ rows, total }, amount] = await Promise.all([
      listSignIns(db, member.id, firstDay, page),
      sumSignIns(db, member.id, firstDay),
    ])
    return {
      list: rows.map(({ day, at, streak, refusal, rewardId, amount }) => ({
        day,
        createTime: at.toISOString(),
        streak,
        amount: usdtDecimal(amount ?? 0n),
        code: rewardId === null ? '' : toRecordCode('B', rewardId),
        noReward: toNoReward(refusal),
      })),
      total,
      amount: usdtDecimal(amount),
    }
  }),
]
