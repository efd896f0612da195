import {
  signinRecord,
  signinState,
  signinStatus,
  todaySignin,
  type SigninToday,
} from '@millrace/contract/rewards/signin'
import { usdtDecimal } from '@millrace/money'
import type pg from 'pg'
import { createBatcher } from '../../db/createBatcher.ts'
import { memoizeByPool } from '../../db/memoizeByPool.ts'
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
const signInBatched = (pool: pg.Pool, request: SignInRequest): Promise<SignedIn> => getBatcher(pool).submit(request)

const getBatcher = memoizeByPool((pool) =>
  createBatcher<SignInRequest, SignedIn>({
    batchMax: 128,
    keyOf: ({ memberId }) => memberId,
    runBatch: (requests) => signInMany(pool, requests),
    runOne: async (request) => (await signInMany(pool, [request]))[0] as SignedIn,
  }),
)

type Device = { readonly timezoneMinutes?: number | undefined }

async function readToday(
  { pool, member }: ContextOf<typeof signinState>,
  { timezoneMinutes }: Device,
): Promise<SigninToday> {
  const today = await findSignInToday(pool, { memberId: member.id, zoneMinutes: timezoneMinutes ?? null })
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
  handle(todaySignin, async ({ pool, member }, { timezoneMinutes }) => {
    const signed = await signInBatched(pool, { memberId: member.id, zoneMinutes: timezoneMinutes ?? null })
    // An invitation may become due by the third sign-in of the invited member.
    if (signed.days === 3 && signed.outcome === 'signed-in') await queueInvitations(pool)
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
  handle(signinRecord, async ({ pool, member }, { month, ...page }) => {
    const firstDay = month === undefined ? null : `${month}-01`
    const [{ rows, total }, amount] = await Promise.all([
      listSignIns(pool, member.id, firstDay, page),
      sumSignIns(pool, member.id, firstDay),
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
