import type { Database } from '../../db/database.ts'
import type { Arrival } from '../rail.ts'
import { recordLostPayouts } from '../store.ts'
import { toMinor, type BankEvent } from './bankEvent.ts'
import {
  addReceipt,
  bookExchange,
  endCharge,
  findArrival,
  findPayer,
  findPayout,
  openReconciliationItem,
  recordPayoutEvent,
} from './store.ts'

/** What an event led to, for the rail's listener. */
export type EventOutcome = {
  readonly arrival?: Arrival
  readonly paidOut?: string
  readonly failed?: string
  /** The bank has paid what the database does not know. */
  readonly lost?: string
}

/** Applies an event, from a callback or from polling. The caller has locked the cursor and moves it with this. */
export async function applyEvent(db: Database, { type, data }: BankEvent): Promise<EventOutcome> {
  switch (type) {
    case 'charge.paid': {
      const amount = toMinor(data.paidAmount, data.currency)
      const memberId = await findPayer(db, data.id)
      // The payer's number or handle stays with the bank: the books do not need it, and closing an account need not
      // erase it from them.
      const receiptId = await addReceipt(db, {
        railTransaction: data.id,
        memberId,
        currency: data.currency,
        amount,
        sender: '',
        note: data.reference,
      })
      if (!memberId) {
        await openReconciliationItem(db, {
          kind: 'unattributed',
          currency: data.currency,
          subject: data.id,
          difference: amount,
          detail: `The bank was paid for a charge that we never asked for: ${data.reference}`,
        })
        return {}
      }
      // By the bank's clock: an event that reaches us late was not necessarily paid late.
      const booked = await bookExchange(db, receiptId, data.isLate)
      return booked === 'arrived' ? { arrival: await findArrival(db, receiptId) } : {}
    }
    case 'charge.declined':
    case 'charge.expired':
      await endCharge(db, data.id, type === 'charge.declined' ? 'declined' : 'expired')
      return {}
    case 'payout.paid':
    case 'payout.failed': {
      const isPaid = type === 'payout.paid'
      const amount = toMinor(data.amount, data.currency)
      const known = await findPayout(db, data.id)
      if (isPaid && (known?.amount !== amount || known.currency !== data.currency)) {
        await recordLostPayouts(db, 'bank', data.currency, [
          // Under an id that another payout has now, it is not that payout.
          { transaction: data.id, payout: known ? null : data.id, recipient: '', amount },
        ])
        return { lost: data.id }
      }
      // The end of a payout may reach us before its beginning was recorded.
      await recordPayoutEvent(db, data.id, { state: 'sent' })
      const outcome = await recordPayoutEvent(
        db,
        data.id,
        isPaid ? { state: 'paid' } : { state: 'failed', reason: data.reason },
      )
      if (outcome === 'unknown' || outcome === 'conflict') {
        const difference = isPaid ? -amount : 0n
        await openReconciliationItem(db, {
          kind: 'payout',
          currency: data.currency,
          subject: data.id,
          difference,
          detail: `The bank says ${isPaid ? 'paid' : 'failed'} of a payout ${
            outcome === 'unknown' ? 'that we never asked for' : 'that ended otherwise'
          }.`,
        })
        return {}
      }
      return outcome === 'same' ? {} : isPaid ? { paidOut: data.id } : { failed: data.id }
    }
    case 'top-up.paid':
      // The owner's money. It waits for an adjustment by two operators.
      await addReceipt(db, {
        railTransaction: `top-up:${data.id}`,
        memberId: null,
        currency: data.currency,
        amount: toMinor(data.amount, data.currency),
        sender: data.payer,
        note: data.reference,
      })
      return {}
  }
}
