import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../ledger/index.ts'
import { addMessages } from '../../msg/index.ts'
import { listRecipients, lockNotificationProgress, saveNotificationProgress } from './store.ts'

/**
 * Tells members how much they can claim after the last settlement. It can be stopped at any point: each batch of
 * messages is committed together with the progress. When another day is settled meanwhile, it starts over with that
 * one.
 */
export async function notifyIncome(db: Database, batchMax = 2_000): Promise<void> {
  while (await notifyBatch(db, batchMax));
}

/** Says whether there are more members to notify. */
const notifyBatch = (db: Database, batchMax: number): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const progress = await lockNotificationProgress(db)
    if (!progress) return false
    const { day, upTo } = progress
    const recipients = await listRecipients(db, upTo, batchMax)
    await addMessages(
      db,
      recipients
        .filter(({ isNotified }) => isNotified)
        .map(({ memberId, amount }) => ({
          memberId,
          kind: 'income',
          subject: day,
          path: paths.claim,
          params: { amount: usdtDecimal(amount), currency: 'USDT', day },
        })),
    )
    const hasMore = recipients.length === batchMax
    await saveNotificationProgress(db, { day, upTo: recipients.at(-1)?.memberId ?? upTo, isDone: !hasMore })
    return hasMore
  })
