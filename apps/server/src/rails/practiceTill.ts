import { randomUUID } from 'node:crypto'
import { toRailUrl } from '../db/appRole.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { addReceipts, bookTill } from './store.ts'
import type { Payment, Till } from './till.ts'

const practiceRail = 'practice'

/**
 * A till that takes whatever it is told was paid in. It has connections of its own, as the role that alone may write
 * receipts.
 */
export function createPracticeTill(ownerUrl: string, onError: (error: Error) => void): Till {
  const db = createDatabase(createPool(toRailUrl(ownerUrl), { max: 2, name: 'millrace practice till', onError }))
  const payInMany = async (payments: readonly Payment[]): Promise<string[]> => {
    const ids = await addReceipts(
      db,
      payments.map(({ amountMinor, sender, note, transaction, ...to }) => ({
        id: randomUUID(),
        rail: practiceRail,
        railTransaction: transaction ?? randomUUID(),
        machineId: 'machineId' in to ? to.machineId : null,
        memberId: 'memberId' in to ? to.memberId : null,
        amount: amountMinor,
        sender,
        note,
      })),
    )
    if (payments.some((payment) => 'memberId' in payment)) await bookTill(db, ids)
    return ids
  }
  return {
    payInMany,
    async payIn(payment) {
      const [id] = await payInMany([payment])
      return id as string
    },
    close: () => db.destroy(),
  }
}
