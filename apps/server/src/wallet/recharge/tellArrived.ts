import { usdtDecimal } from '@millrace/money'
import type { Platform } from '../../http/context.ts'
import { tellMembers } from '../../msg/index.ts'
import { listUntold } from './store.ts'

const atOnceMax = 500

/** Tells those whose recharge has arrived and who have not heard of it, by whatever rail it came. */
export async function tellArrived({ db }: Pick<Platform, 'db'>): Promise<void> {
  const untold = await listUntold(db, atOnceMax)
  await tellMembers(
    db,
    untold.map(({ memberId, id, credited }) => ({
      memberId,
      kind: 'recharge-arrived',
      params: { amount: usdtDecimal(credited), currency: 'USDT' },
      subject: id,
      path: `/user/record2?id=${id}`,
    })),
  )
}
