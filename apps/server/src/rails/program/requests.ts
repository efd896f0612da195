import { chainRails, localCurrencies, railNames } from '@millrace/contract/wallet/amounts'
import * as z from 'zod'

const minor = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
const text = z.string().max(2_000)
const rail = z.enum(chainRails)
const bankMoney = { id: z.uuid(), currency: z.enum(localCurrencies), amount: text, payer: text, reference: text }
const money = {
  amountMinor: minor,
  sender: text,
  note: text,
  transaction: text.optional(),
  enteredBy: z.uuid().optional(),
}

/** What processes that answer calls or run jobs may ask the program of the rails, by path. Bodies are JSON. */
export const requests = {
  health: z.object({ name: z.enum(railNames) }),
  address: z.object({
    rail,
    holder: z.union([
      z.literal('owner'),
      z.strictObject({ memberId: z.uuid() }),
      z.strictObject({ machineId: z.uuid() }),
    ]),
  }),
  faucet: z.object({ rail, to: z.string().regex(/^0x[0-9a-fA-F]{40}$/), minor }),
  charge: z.object({
    ...bankMoney,
    method: z.enum(['mobile-money', 'instant', 'transfer']),
    returnUrl: text,
    expiresAt: text,
  }),
  'top-up': z.object(bankMoney),
  holder: z.object({ currency: z.enum(localCurrencies), bank: text, account: text, name: text }),
  callback: z.object({ timestamp: text, payload: z.string(), signature: text }),
  /** For the demonstration's past, which does not wait for the watch: what it does about once a second. */
  poll: z.object({}),
  pay: z.object({}),
  rates: z.object({}),
  /** The till sends what members have asked for. */
  'till-send': z.object({}),
  /** The till pays what is queued on it. */
  'till-pay': z.object({}),
  /** Takings of machines, the owner's money, and what members of the demonstration pay in during its past. */
  till: z.object({
    payments: z.array(
      z.union([
        z.strictObject({ machineId: z.uuid(), ...money }),
        z.strictObject({ isOwners: z.literal(true), ...money }),
        z.strictObject({ memberId: z.uuid(), ...money }),
      ]),
    ),
  }),
} as const

export type RequestName = keyof typeof requests
export type SentRequest<Name extends RequestName> = z.output<(typeof requests)[Name]>

/** Amounts as text: JSON has no whole numbers of this size. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
