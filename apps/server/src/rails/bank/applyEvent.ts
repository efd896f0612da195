import type { Database } from '../../db/database.ts'
import type { Arrival } from '../rail.ts'
import { toMinor, type BankEvent } from './bankEvent.ts'
import {
  addReceipt,
  bookExchange,
  endCharge,
  findArrival,
  findPayer,
  openReconciliationItem,
  recordPayoutEvent,
} from './store.ts'

/** What came of an event, for those who want to hear of it. */
export type EventOutcome = { readonly arrival?: Arrival; readonly paidOut?: string; readonly failed?: string }

/**
 * Does what an event means, however we heard of it. Whoever calls has locked the cursor, and moves it in the same
 * transaction.
 */
export async function applyEvent(db: Database, { type, data }: BankEvent): Promise<EventOutcome> {
  switch (type) {
    case 'charge.paid': {
      const amount = toMinor(data.paidAmount, data.currency)
      const memberId = await findPayer(db, data.id)
      // The payer's number or handle stays with the bank: the books do not need it, and a member who leaves need not
      // have it taken out of them.
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
      // The bank's clock measures how long a rate was promised for: what we hear late was not paid late.
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
      // The end may be heard of before we noted that it had begun.
      await recordPayoutEvent(db, data.id, { state: 'sent' })
      const told = await recordPayoutEvent(
        db,
        data.id,
        isPaid ? { state: 'paid' } : { state: 'failed', reason: data.reason },
      )
      if (told === 'unknown' || told === 'conflict') {
        const difference = isPaid ? -toMinor(data.amount, data.currency) : 0n
        await openReconciliationItem(db, {
          kind: 'payout',
          currency: data.currency,
          subject: data.id,
          difference,
          detail: `The bank says ${isPaid ? 'paid' : 'failed'} of a payout ${told === 'unknown' ? 'that we never asked for' : 'that ended otherwise'}.`,
        })
        return {}
      }
      return told === 'same' ? {} : isPaid ? { paidOut: data.id } : { failed: data.id }
    }
    case 'top-up.paid':
      // Nobody's but the owner's: it waits until two operators take it in.
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
