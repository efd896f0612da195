import type pg from 'pg'
import { createGathering } from '../../db/gathering.ts'
import { ofPool } from '../../db/ofPool.ts'
import { askToWithdraw, askToWithdrawMany, type Asked, type Wanted } from './store.ts'

/**
 * Asks together with whoever else is asking at this moment. One batch at a time, since one of many costs little more
 * than one of few; and one request of a member in a batch, since two may spend the same money or be the same request.
 */
export const withdrawTogether = (pool: pg.Pool, wanted: Wanted): Promise<Asked> => queueOf(pool).ask(wanted)

const queueOf = ofPool((pool) => {
  const askOne = (wanted: Wanted) => askToWithdraw(pool, wanted)
  return createGathering<Wanted, Asked>({
    batchMax: 64,
    keyOf: ({ memberId }) => memberId,
    askOne,
    askMany: async (all) => (all.length === 1 ? [await askOne(all[0] as Wanted)] : askToWithdrawMany(pool, all)),
  })
})
