import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import type pg from 'pg'
import { inTransaction } from '../ledger/index.ts'
import { addMessages } from '../msg/index.ts'
import { findNotificationProgress, listMembersToNotify, saveNotificationProgress } from './store.ts'

const membersAtOnce = 2_000

/**
 * Tells members, after the last settlement, what they can claim. It can be ended anywhere and begun again: each chunk
 * is told together with the note of how far it came. Where another day is settled meanwhile, it begins anew with that
 * one.
 */
export async function notifyIncome(pool: pg.Pool, atOnce = membersAtOnce): Promise<void> {
  while (await tellChunk(pool, atOnce));
}

/** Answers whether there are more. */
const tellChunk = (pool: pg.Pool, atOnce: number): Promise<boolean> =>
  inTransaction(pool, async ({ db }) => {
    const telling = await findNotificationProgress(db)
    if (!telling) return false
    const { day, upTo } = telling
    const members = await listMembersToNotify(db, upTo, atOnce)
    await addMessages(
      db,
      members
        .filter(({ isTold }) => isTold)
        .map(({ memberId, amount }) => ({
          memberId,
          kind: 'income',
          subject: day,
          path: paths.claim,
          params: { amount: usdtDecimal(amount), currency: 'USDT', day },
        })),
    )
    const hasMore = members.length === atOnce
    await saveNotificationProgress(db, { day, upTo: members.at(-1)?.memberId ?? upTo, isDone: !hasMore })
    return hasMore
  })
