import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import type { Platform } from '../../http/context.ts'
import { addMessages } from '../../msg/index.ts'
import { listUnnotified } from './store.ts'

const batchMax = 500

/** Tells members that their recharge has arrived, on whichever rail, once each. */
export async function notifyArrivals({ db }: Pick<Platform, 'db'>): Promise<void> {
  const arrivals = await listUnnotified(db, batchMax)
  await addMessages(
    db,
    arrivals.map(({ memberId, id, credited }) => ({
      memberId,
      kind: 'recharge-arrived',
      params: { amount: usdtDecimal(credited), currency: 'USDT' },
      subject: id,
      path: `${paths.rechargeHistory}?id=${id}`,
    })),
  )
}
