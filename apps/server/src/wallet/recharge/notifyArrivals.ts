import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import type { Platform } from '../../http/context.ts'
import { addMessages } from '../../msg/port.ts'
import { listUnnotified } from './store.ts'

const batchMax = 500

type Arrival = { readonly memberId: string; readonly id: string; readonly credited: bigint }

/** Tells members that their recharge has arrived, on whichever rail, once each. */
export const tellArrivals = (db: Database, arrivals: readonly Arrival[]): Promise<void> =>
  addMessages(
    db,
    arrivals.map(({ memberId, id, credited }) => ({
      memberId,
      kind: 'recharge-arrived',
      params: { amount: usdtDecimal(credited), currency: 'USDT' },
      subject: id,
      path: `${paths.rechargeHistory}?id=${id}`,
    })),
  )

/** The same for those whom nobody has told. */
export async function notifyArrivals({ db }: Pick<Platform, 'db'>): Promise<void> {
  await tellArrivals(db, await listUnnotified(db, batchMax))
}
