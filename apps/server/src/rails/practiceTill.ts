import { randomUUID } from 'node:crypto'
import { railUrlOf } from '../db/appRole.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { addReceipts } from './store.ts'
import type { Payment, Till } from './till.ts'

const practiceRail = 'practice'

/** A till that takes whatever it is told was paid in. It has connections of its own, as the role that alone may write receipts. */
export function createPracticeTill(ownerUrl: string, onError: (error: Error) => void): Till {
  const db = createDatabase(createPool(railUrlOf(ownerUrl), { max: 2, name: 'millrace practice till', onError }))
  const payInMany = (payments: readonly Payment[]): Promise<string[]> => addReceipts(db, payments.map(({ machineId, amountMinor, sender, note, transaction }) => ({
    id: randomUUID(), rail: practiceRail, railTransaction: transaction ?? randomUUID(), machineId, amount: amountMinor, sender, note,
  })))
  return {
    payInMany,
    async payIn(payment) {
      const [id] = await payInMany([payment])
      return id as string
    },
    close: () => db.destroy(),
  }
}
