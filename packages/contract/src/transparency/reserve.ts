import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, moment } from '../fields.ts'
import { anyAmount, localCurrency } from '../wallet/amounts.ts'
import { epoch, hash, signed } from './record.ts'

/** The practice till keeps its tokens at an address of the BEP20 chain. */
export const reserveRails = ['bep20', 'trc20', 'practice'] as const

/**
 * “Millrace reserves <day> <hash of that day's record> <address>”, signed with the address's own key: EIP-191, or
 * TIP-191 on TRC20. The address is written as 20 bytes. Null until the signer has signed for the day.
 */
const reserveControl = z.nullable(z.object({ text: z.string(), signature: z.string() }))

/** An address of ours, with what the chain says it has at the block of the rail's reading. */
export const reserveAddress = z.object({
  /** As people of this chain write it. */
  address: z.string(),
  /** The same address as 20 bytes, as the chain's node takes it. */
  hex: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  amount,
  control: reserveControl,
})
export type ReserveAddress = z.infer<typeof reserveAddress>

/** What a chain says that we hold. Anybody can ask a node of the chain the same. */
export const chainReserve = z.object({
  rail: z.enum(reserveRails),
  chainId: z.int(),
  /** The token's contract as 20 bytes, and how many decimals its amounts have. */
  token: z.string(),
  decimals: z.int(),
  /** The addresses together have at least this much; the till's also have what nobody has paid in yet. */
  amount,
  /** The lowest amount of the business day so far, and when it was seen. */
  low: amount,
  lowAt: moment,
  /** How often the amount was read in this business day, and the longest time without a reading. */
  readings: z.int(),
  longestGapSeconds: z.int(),
  block: z.nullable(z.int()),
  readAt: moment,
  /** False while the chain cannot be asked. The figures are then those of `readAt`. */
  isUp: z.boolean(),
  addresses: z.array(reserveAddress),
})
export type ChainReserve = z.infer<typeof chainReserve>

/** The bank's word, signed with the bank's own key. It is attested and not proven. */
export const bankReserve = z.object({
  day,
  balances: z.array(z.object({ currency: localCurrency, amount: anyAmount, low: anyAmount })),
  /** The statement as the bank signed it: canonical JSON. */
  statement: signed,
  bankKey: hash,
  receivedAt: moment,
})
export type BankReserve = z.infer<typeof bankReserve>

/** What a record counts, with the addresses that its `addressesHash` is over. Amounts are digits, as in the record. */
export const sealedReserve = z.object({
  rail: z.string(),
  kind: z.enum(['chain', 'bank']),
  currency: z.string(),
  amount: z.string(),
  low: z.string(),
  block: z.nullable(z.int()),
  /** Of the demonstration's past, when there was no rail to be read: the ledger's own figure. */
  isDemo: z.boolean(),
  addresses: z.array(z.object({ address: z.string(), amount: z.string(), control: reserveControl })),
})
export type SealedReserve = z.infer<typeof sealedReserve>

export const reserveList = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/reserves',
  mayLag: true,
  who: 'anyone',
  about:
    'What is held, address by address, as the chains say, with a message of the last sealed day signed by each ' +
    'address’s key; apart from it what the bank attests.',
  perMinuteMax: 120,
  request: z.object({ epoch: z.optional(epoch) }),
  data: z.object({
    /** The business day that `low` is of. */
    day,
    /** The sealed day that was asked for, or the last: its record is what the addresses have signed. */
    control: z.nullable(z.object({ epoch: z.int(), day, recordHash: hash, reserves: z.array(sealedReserve) })),
    chains: z.array(chainReserve),
    bank: z.nullable(bankReserve),
  }),
  refusals: { 'epoch.unknown': 404 },
})

/** The lowest figures of days that are over, for charts and for whoever looks for money lent over midnight. */
export const reserveDays = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/reserveDays',
  mayLag: true,
  who: 'anyone',
  about:
    'For each of the last days and each rail: what was held at its end, the least that was held during it, and how ' +
    'well it was watched. Newest first.',
  request: z.object({}),
  data: z.object({
    list: z.array(
      z.object({
        day,
        rail: z.string(),
        currency: z.string(),
        amount: anyAmount,
        low: anyAmount,
        lowAt: moment,
        readings: z.int(),
        longestGapSeconds: z.int(),
      }),
    ),
  }),
  refusals: {},
})
