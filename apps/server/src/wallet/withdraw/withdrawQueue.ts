import type pg from 'pg'
import { createBatcher } from '../../db/createBatcher.ts'
import { memoizeByPool } from '../../db/memoizeByPool.ts'
import { requestWithdrawal, requestWithdrawals, type WithdrawalResult, type WithdrawalRequest } from './store.ts'

/**
 * Asks together with whoever else is asking at this moment. One batch at a time, since one of many costs little more
 * than one of few; and one request of a member in a batch, since two may spend the same money or be the same request.
 */
export const requestWithdrawalBatched = (pool: pg.Pool, wanted: WithdrawalRequest): Promise<WithdrawalResult> =>
  queueOf(pool).submit(wanted)

const queueOf = memoizeByPool((pool) => {
  const runOne = (wanted: WithdrawalRequest) => requestWithdrawal(pool, wanted)
  return createBatcher<WithdrawalRequest, WithdrawalResult>({
    batchMax: 64,
    keyOf: ({ memberId }) => memberId,
    runOne,
    runBatch: async (all) =>
      all.length === 1 ? [await runOne(all[0] as WithdrawalRequest)] : requestWithdrawals(pool, all),
  })
})
