import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { createGathering } from '../../db/gathering.ts'
import { ofPool } from '../../db/ofPool.ts'
import { askToBuy, askToBuyMany, type Bought, type Wanted } from './store.ts'

type Order = { readonly language: Language; readonly wanted: Wanted }

/**
 * Buys together with whoever else is buying at this moment. One batch at a time, since a machine's stock and escrow are
 * single rows that two would only pass back and forth; and one order of a member in a batch, since two may spend the
 * same money or be the same request.
 */
export const buyTogether = (pool: pg.Pool, language: Language, wanted: Wanted): Promise<Bought> =>
  queueOf(pool).ask({ language, wanted })

const queueOf = ofPool((pool) => {
  const askOne = ({ language, wanted }: Order) => askToBuy(pool, language, wanted)
  return createGathering<Order, Bought>({
    batchMax: 64,
    keyOf: ({ wanted }) => wanted.memberId,
    askOne,
    askMany: async (orders) => (orders.length === 1 ? [await askOne(orders[0] as Order)] : askToBuyMany(pool, orders)),
  })
})
