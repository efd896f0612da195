import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { parseMoney } from '@millrace/money'
import * as z from 'zod'

const currency = z.enum(localCurrencies)
const amount = z.string().regex(/^\d{1,12}\.\d{2}$/)
const id = z.uuid()

/** In the smallest unit. */
export function toMinor(decimal: string, of: z.infer<typeof currency>): bigint {
  const parsed = parseMoney(decimal, of)
  if (!parsed) throw new Error(`${decimal} is not an amount of ${of}`)
  return parsed.minor
}

export const charge = z.object({
  id,
  currency,
  amount,
  payer: z.string(),
  reference: z.string(),
  state: z.enum(['waiting', 'paid', 'declined', 'expired']),
  pageUrl: z.url(),
  accountNumber: z.optional(z.string()),
  paidAmount: z.optional(amount),
  isLate: z.optional(z.boolean()),
})
export type Charge = z.infer<typeof charge>

const paidCharge = charge.extend({ paidAmount: amount, isLate: z.boolean() })
export const payout = z.object({
  id,
  currency,
  amount,
  state: z.enum(['accepted', 'paid', 'failed']),
  reason: z.optional(z.enum(['account-closed', 'insufficient-funds', 'rejected'])),
})
const failedPayout = payout.extend({ reason: z.enum(['account-closed', 'insufficient-funds', 'rejected']) })
const topUp = z.object({ id, currency, amount, payer: z.string(), reference: z.string() })

const base = { seq: z.int().positive(), id, at: z.iso.datetime() }

/** An event at the bank. Requests to the bank are signed with the same secret, but none of them has this form. */
export const bankEvent = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('charge.paid'), data: paidCharge }),
  z.object({ ...base, type: z.literal('charge.declined'), data: charge }),
  z.object({ ...base, type: z.literal('charge.expired'), data: charge }),
  z.object({ ...base, type: z.literal('payout.paid'), data: payout }),
  z.object({ ...base, type: z.literal('payout.failed'), data: failedPayout }),
  z.object({ ...base, type: z.literal('top-up.paid'), data: topUp }),
])
export type BankEvent = z.infer<typeof bankEvent>

/** How the event changed the platform's balance at the bank. */
export function toBalanceChange({ type, data }: BankEvent): {
  readonly currency: z.infer<typeof currency>
  readonly minor: bigint
} {
  switch (type) {
    case 'charge.paid':
      return { currency: data.currency, minor: toMinor(data.paidAmount, data.currency) }
    case 'top-up.paid':
      return { currency: data.currency, minor: toMinor(data.amount, data.currency) }
    case 'payout.paid':
      return { currency: data.currency, minor: -toMinor(data.amount, data.currency) }
    case 'charge.declined':
    case 'charge.expired':
    case 'payout.failed':
      return { currency: data.currency, minor: 0n }
  }
}
