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

/** Null unless it is a decimal above 0 with at most two places. */
export function parseAmountMinor(decimal: string, of: BankCurrency): bigint | null {
  const minor = new RegExp(`^\\d{1,${majorDigitsMax}}(\\.\\d{1,2})?$`).test(decimal)
    ? parseMoney(decimal, of)?.minor
    : undefined
  return minor !== undefined && minor > 0n ? minor : null
}

const amount = z
  .string()
  .refine((decimal) => parseAmountMinor(decimal, 'KES') !== null, 'a decimal above 0 with at most 2 places')
function parseExactAmount<T extends { amount: string; currency: BankCurrency }>({ amount: decimal, ...rest }: T) {
  const amountMinor = parseAmountMinor(decimal, rest.currency)
  // All three currencies have two places, so an amount of KES is an amount of each.
  if (amountMinor === null) throw new Error(`${decimal} is not an amount of ${rest.currency}`)
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
    returnUrl: z
      .string()
      .max(2000)
      .regex(/^[^\s\p{C}\\]*$/u)
      .check(z.url({ protocol: /^https?$/ })),
    expiresAt: z.iso.datetime({ offset: true }),
  })
  .transform(({ expiresAt, ...rest }) => ({ ...parseExactAmount(rest), expiresAtMs: Date.parse(expiresAt) }))
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
  .transform(parseExactAmount)
export type PayoutRequest = z.infer<typeof payoutRequest>

export const topUpRequest = z
  .strictObject({ id, currency, amount, payer: text(0), reference: text(1) })
  .transform(parseExactAmount)
export type TopUpRequest = z.infer<typeof topUpRequest>

/** How many days the platform's practice clock is ahead of the wall clock. */
export const clockRequest = z.strictObject({ offsetDays: z.int().min(-36_500).max(36_500) })
export type ClockRequest = z.infer<typeof clockRequest>

/** People write the same name in many ways. */
const name = z
  .string()
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s.,'’-]+/g, ' '),
  )
  .pipe(text(1))

/** An account, by the name of its bank and its number, and the name that is said to be its holder's. */
export const holder = z.strictObject({
  currency,
  bank: name,
  account: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(text(1)),
  name,
})
export type Holder = z.infer<typeof holder>

export const day = z.iso.date()

/** The fingerprint of a sealed day, for the notice board. */
export const noticeRequest = z.strictObject({
  epoch: z.int().min(1).max(4_294_967_295),
  day,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  fingerprint: z.string().regex(/^[a-z]{2,12}( [a-z]{2,12}){5}$/),
})
export type NoticeRequest = z.infer<typeof noticeRequest>

/** What goes wrong on purpose. Faults that are left out are off. */
export const faults = z.strictObject({
  delayMs: z.int().min(0).max(600_000).default(0),
  duplicates: z.int().min(0).max(5).default(0),
  isReordered: z.boolean().default(false),
  failedTries: z.int().min(0).max(10).default(0),
  isLost: z.boolean().default(false),
  payoutsFail: z.boolean().default(false),
})
export type Faults = z.infer<typeof faults>
