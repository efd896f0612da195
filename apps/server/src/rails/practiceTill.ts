import { randomUUID } from 'node:crypto'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import type { Settings } from '../settings.ts'
import { addReceipts, bookTill, payTillPayouts } from './store.ts'
import type { TillBacking } from './till/tillBacking.ts'

const practiceRail = 'practice'

/** A payment to the till: a machine's takings, money for a member's wallet, or the owner's own money. */
export type Payment = ({ readonly machineId: string } | { readonly memberId: string } | { readonly isOwners: true }) & {
  /** In the smallest unit of USDT. */
  readonly amountMinor: bigint
  readonly sender: string
  readonly note: string
  /** The operator who enters it, where one does. */
  readonly enteredBy?: string
  /** The rail's own id of the payment. The same id again is the same payment. Random when left out. */
  readonly transaction?: string
}

/**
 * Where practice money is paid in. A machine's takings are used when a report of them is approved, a member's payment
 * is credited at once, and the owner's waits for an adjustment.
 */
export type Till = {
  /** Returns the receipt's id. */
  readonly payIn: (payment: Payment) => Promise<string>
  /** Returns the receipts' ids in the order of the payments. */
  readonly payInMany: (payments: readonly Payment[]) => Promise<string[]>
  /** Pays what is queued on it. */
  readonly payOut: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * A till that believes every payment, once tokens on the practice chain back it; without a chain there are none. It
 * connects as millrace_rail, the only role that may write receipts.
 */
export function createPracticeTill(
  railUrl: string,
  onError: (error: Error) => void,
  backing: Pick<TillBacking, 'back'> | null,
  requireSync: Settings['REQUIRE_SYNC'] = 'off',
): Till {
  const url = new URL(railUrl)
  // A payment need not wait for the disk: whatever is built on it is committed later, and with it the payment. Where
  // money moves only while each commit waits for a standby, it waits too.
  if (requireSync === 'off') url.searchParams.set('options', '-c synchronous_commit=off')
  const db = createDatabase(createPool(url.href, { max: 2, name: 'millrace practice till', onError }))
  return toTill(
    async (payments) => {
      await backing?.back(payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))
      const ids = await addReceipts(
        db,
        payments.map(({ amountMinor, sender, note, transaction, enteredBy = null, ...to }) => ({
          id: randomUUID(),
          rail: practiceRail,
          railTransaction: transaction ?? randomUUID(),
          machineId: 'machineId' in to ? to.machineId : null,
          memberId: 'memberId' in to ? to.memberId : null,
          amount: amountMinor,
          sender,
          note,
          enteredBy,
        })),
      )
      if (payments.some((payment) => 'memberId' in payment)) await bookTill(db, ids)
      return ids
    },
    () => payTillPayouts(db),
    () => db.destroy(),
  )
}

export const toTill = (payInMany: Till['payInMany'], payOut: Till['payOut'], close: Till['close']): Till => ({
  payInMany,
  async payIn(payment) {
    const [id] = await payInMany([payment])
    return id as string
  },
  payOut,
  close,
})
