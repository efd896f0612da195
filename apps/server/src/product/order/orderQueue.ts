import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { createBatcher } from '../../db/createBatcher.ts'
import { memoizeByPool } from '../../db/memoizeByPool.ts'
import { buy, buyMany, type PurchaseResult, type PurchaseRequest } from './store.ts'

type Order = { readonly language: Language; readonly wanted: PurchaseRequest }

/**
 * Buys together with whoever else is buying at this moment. One batch at a time, since a machine's stock and escrow are
 * single rows that two would only pass back and forth; and one order of a member in a batch, since two may spend the
 * same money or be the same request.
 */
export const buyBatched = (pool: pg.Pool, language: Language, wanted: PurchaseRequest): Promise<PurchaseResult> =>
  queueOf(pool).submit({ language, wanted })

const queueOf = memoizeByPool((pool) => {
  const runOne = ({ language, wanted }: Order) => buy(pool, language, wanted)
  return createBatcher<Order, PurchaseResult>({
    batchMax: 64,
    keyOf: ({ wanted }) => wanted.memberId,
    runOne,
    runBatch: async (orders) => (orders.length === 1 ? [await runOne(orders[0] as Order)] : buyMany(pool, orders)),
  })
})
