import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import * as z from 'zod'
import { bankEvent, charge, payout, type BankEvent, type Charge } from './bankEvent.ts'
import { sign } from './signature.ts'

const patienceMs = 5_000
/** As many as the bank gives at once. */
export const eventsMax = 500

export type ChargeRequest = {
  readonly id: string
  readonly currency: LocalCurrency
  readonly amount: string
  readonly method: 'mobile-money' | 'instant' | 'transfer'
  readonly reference: string
  readonly payer: string
  readonly returnUrl: string
  readonly expiresAt: string
}
export type PayoutRequest = {
  readonly id: string
  readonly currency: LocalCurrency
  readonly amount: string
  readonly method: 'transfer'
  readonly bank: string
  readonly payee: string
  readonly account: string
  readonly reference: string
}

export type TopUpRequest = {
  readonly id: string
  readonly currency: LocalCurrency
  readonly amount: string
  readonly payer: string
  readonly reference: string
}

/**
 * What came of asking. Unreachable: it may or may not have done what it was asked. The others are the bank's word that
 * it did not.
 */
export type BankAnswer<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'unknown' | 'conflict' | 'invalid' | 'unreachable'; readonly note: string }

const balance = z.object({ KES: z.string(), INR: z.string(), NGN: z.string(), seq: z.int().nonnegative() })
const events = z.object({ events: z.array(bankEvent) })
const health = z.object({ lastSeq: z.int().nonnegative() })
const refusal = z.object({ error: z.enum(['unknown', 'conflict', 'invalid']), message: z.string() })

/** The bank's calls, as apps/practice-bank/README.md describes them. */
export function createBankClient({
  url,
  secret,
  now = Date.now,
}: {
  readonly url: string
  readonly secret: string
  readonly now?: () => number
}) {
  const root = url.replace(/\/+$/, '')

  async function ask<Value>(path: string, read: z.ZodType<Value>, body?: object): Promise<BankAnswer<Value>> {
    const content = body === undefined ? path : JSON.stringify(body)
    const timestamp = String(now())
    try {
      const response = await fetch(root + path, {
        ...(body !== undefined && { method: 'POST', body: content }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'x-bank-timestamp': timestamp,
          'x-bank-signature': sign(secret, timestamp, content),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      })
      const text = await response.text()
      const refused = response.ok ? null : refusal.safeParse(parsed(text)).data
      if (refused) return { outcome: refused.error, note: refused.message }
      if (!response.ok) return { outcome: 'unreachable', note: `the bank answered ${response.status}` }
      const value = read.safeParse(parsed(text))
      if (value.success) return { outcome: 'answered', value: value.data }
      return {
        outcome: 'unreachable',
        note: `the bank answered ${path.split('?')[0]} with something else: ${value.error.issues[0]?.path.join('.')} ${value.error.issues[0]?.message}`,
      }
    } catch (error) {
      return { outcome: 'unreachable', note: noteOf(error) }
    }
  }

  return {
    openCharge: (request: ChargeRequest): Promise<BankAnswer<Charge>> => ask('/api/charges', charge, request),
    findCharge: (id: string): Promise<BankAnswer<Charge>> => ask(`/api/charges/${id}`, charge),
    pay: (request: PayoutRequest) => ask('/api/payouts', payout, request),
    eventsAfter: async (seq: bigint): Promise<BankAnswer<readonly BankEvent[]>> => {
      const asked = await ask(`/api/events?after=${seq}&limit=${eventsMax}`, events)
      return asked.outcome === 'answered' ? { outcome: 'answered', value: asked.value.events } : asked
    },
    /** Practice only: what the owner pays in at the bank's counter. */
    topUp: (request: TopUpRequest) => ask('/api/top-ups', z.object({ id: z.string() }), request),
    balance: () => ask('/api/balance', balance),
    health: () => ask('/health', health),
  }
}

/** What fetch says is only that it failed; why is in the cause. */
function noteOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return `the bank did not answer in ${patienceMs / 1_000} s`
  const { cause } = error
  return `the bank cannot be reached: ${cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.message}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
