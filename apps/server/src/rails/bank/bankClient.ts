import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import * as z from 'zod'
import type { Notice, NoticeRequest } from '../../transparency/port.ts'
import { bankEvent, charge, payout, type BankEvent, type Charge } from './bankEvent.ts'
import { sign } from './signature.ts'

const timeoutMs = 5_000
/** The most that the bank returns at once. */
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

export type HolderRequest = {
  readonly currency: LocalCurrency
  /** The bank's name: two banks may have the same account number. */
  readonly bank: string
  readonly account: string
  readonly name: string
}

/** After `unreachable` the bank may or may not have done it. The other failures say that it did not. */
export type BankAnswer<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'unknown' | 'conflict' | 'invalid' | 'unreachable'; readonly note: string }

/** With the bank's clock, which is to be the platform's. */
type BankEvents = { readonly events: readonly BankEvent[]; readonly offsetDays: number }

const balance = z.object({ KES: z.string(), INR: z.string(), NGN: z.string(), seq: z.int().nonnegative() })
const clock = z.object({ offsetDays: z.int() })
const events = z.object({ events: z.array(bankEvent), offsetDays: z.int() })
const attestation = z.object({ day: z.iso.date(), text: z.string(), signature: z.string(), publicKey: z.string() })
export type Attestation = z.infer<typeof attestation>
const notice = z.object({ text: z.string(), signature: z.string(), publicKey: z.string(), url: z.string() })
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

  async function request<Value>(path: string, schema: z.ZodType<Value>, body?: object): Promise<BankAnswer<Value>> {
    const content = body === undefined ? path : JSON.stringify(body)
    const timestamp = String(now())
    try {
      const response = await fetch(root + path, {
        ...(body !== undefined && { method: 'POST', body: content }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'x-bank-timestamp': timestamp,
          'x-bank-signature': sign(secret, timestamp, content),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      })
      const text = await response.text()
      const refused = response.ok ? null : refusal.safeParse(parseJson(text)).data
      if (refused) return { outcome: refused.error, note: refused.message }
      if (!response.ok) return { outcome: 'unreachable', note: `the bank answered ${response.status}` }
      const value = schema.safeParse(parseJson(text))
      if (value.success) return { outcome: 'answered', value: value.data }
      const issue = value.error.issues[0]
      return {
        outcome: 'unreachable',
        note:
          `the bank answered ${path.split('?')[0]} with something else: ` +
          `${issue?.path.join('.')} ${issue?.message}`,
      }
    } catch (error) {
      return { outcome: 'unreachable', note: describeFailure(error) }
    }
  }

  return {
    openCharge: (body: ChargeRequest): Promise<BankAnswer<Charge>> => request('/api/charges', charge, body),
    findCharge: (id: string): Promise<BankAnswer<Charge>> => request(`/api/charges/${id}`, charge),
    pay: (body: PayoutRequest) => request('/api/payouts', payout, body),
    eventsAfter: (seq: bigint): Promise<BankAnswer<BankEvents>> =>
      request(`/api/events?after=${seq}&limit=${eventsMax}`, events),
    /** Practice only: how many days the practice clock is ahead of the wall clock. */
    setClock: (offsetDays: number) => request('/api/clock', clock, { offsetDays }),
    /** Practice only: a payment by the owner at the bank's counter. */
    topUp: (body: TopUpRequest) => request('/api/top-ups', z.object({ id: z.string() }), body),
    checkHolder: (body: HolderRequest) => request('/api/holders/check', z.object({ isHolder: z.boolean() }), body),
    balance: () => request('/api/balance', balance),
    /** The bank's signed word on a day that is over. */
    attest: (day: string): Promise<BankAnswer<Attestation>> => request(`/api/attestations/${day}`, attestation),
    /** Puts a fingerprint on the bank's notice board. */
    postNotice: (body: NoticeRequest): Promise<BankAnswer<Notice>> => request('/api/notices', notice, body),
    health: () => request('/health', health),
  }
}

/** The message of fetch only says that it failed; the reason is in the cause. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return `the bank did not answer in ${timeoutMs / 1_000} s`
  const { cause } = error
  const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.message
  return `the bank cannot be reached: ${reason}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
