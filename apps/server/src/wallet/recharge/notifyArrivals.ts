import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import type { Platform } from '../../http/context.ts'
import { addMessages } from '../../msg/index.ts'
import { listUnnotified } from './store.ts'

const atOnceMax = 500

/** Tells those whose recharge has arrived and who have not heard of it, by whatever rail it came. */
export async function notifyArrivals({ db }: Pick<Platform, 'db'>): Promise<void> {
  const untold = await listUnnotified(db, atOnceMax)
  await addMessages(
    db,
    untold.map(({ memberId, id, credited }) => ({
      memberId,
      kind: 'recharge-arrived',
      params: { amount: usdtDecimal(credited), currency: 'USDT' },
      subject: id,
      path: `${paths.rechargeHistory}?id=${id}`,
    })),
  )
}
