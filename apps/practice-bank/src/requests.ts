import { parseMoney, type Currency } from '@millrace/money'
import { z } from 'zod'

export const currencies = ['KES', 'INR', 'NGN'] as const satisfies readonly Currency[]
export const currency = z.enum(currencies)
export type BankCurrency = z.infer<typeof currency>
export const methods = ['mobile-money', 'instant', 'transfer'] as const
export type Method = (typeof methods)[number]

const majorDigitsMax = 12
export const id = z.guid().transform((text) => text.toLowerCase())
const text = (charactersMin: number) => z.string().trim().min(charactersMin).max(100)

/** A decimal of at most two places, above 0; null when it is none. */
export function readAmountMinor(decimal: string, of: BankCurrency): bigint | null {
  const minor = new RegExp(`^\\d{1,${majorDigitsMax}}(\\.\\d{1,2})?$`).test(decimal)
    ? parseMoney(decimal, of)?.minor
    : undefined
  return minor !== undefined && minor > 0n ? minor : null
}

const amount = z
  .string()
  .refine((decimal) => readAmountMinor(decimal, 'KES') !== null, 'a decimal above 0 with at most 2 places')
function exact<T extends { amount: string; currency: BankCurrency }>({ amount: decimal, ...rest }: T) {
  const amountMinor = readAmountMinor(decimal, rest.currency)
  // All three currencies have two places, so what was an amount above is one here.
  if (amountMinor === null) throw new Error(`${decimal} is no amount of ${rest.currency}`)
  return { ...rest, amountMinor }
}

export const chargeRequest = z
  .strictObject({
    id,
    currency,
    amount,
    method: z.enum(methods),
    reference: text(1),
    payer: text(0),
    returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
    expiresAt: z.iso.datetime({ offset: true }),
  })
  .transform(({ expiresAt, ...rest }) => ({ ...exact(rest), expiresAtMs: Date.parse(expiresAt) }))
export type ChargeRequest = z.infer<typeof chargeRequest>

export const payoutRequest = z
  .strictObject({
    id,
    currency,
    amount,
    method: z.enum(methods),
    bank: text(0),
    payee: text(1),
    account: text(1),
    reference: text(1),
  })
  .transform(exact)
export type PayoutRequest = z.infer<typeof payoutRequest>

export const topUpRequest = z
  .strictObject({ id, currency, amount, payer: text(0), reference: text(1) })
  .transform(exact)
export type TopUpRequest = z.infer<typeof topUpRequest>
