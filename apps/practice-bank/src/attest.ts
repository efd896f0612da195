import { money, toDecimal } from '@millrace/money'
import type { BankKey } from './bankKey.ts'
import { currencies } from './requests.ts'
import type { SignedText } from './signedText.ts'
import type { Store } from './store.ts'

const dayMs = 86_400_000

/**
 * The bank's word on what was in the platform's account: at the end of a day of UTC, and the least during it. Each day
 * has one statement, which is kept, so that the bank cannot say two things about a day. Undefined while the day lasts.
 */
export function attestDay(
  { store, key, accountName, readClock }: AttestParts,
  day: string,
): (SignedText & { readonly day: string }) | undefined {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  const endMs = startMs + dayMs
  const nowMs = readClock()
  if (endMs > nowMs) return undefined
  return store.transaction(() => {
    const earlier = store.attestation(day)
    if (earlier) return { day, ...earlier }
    const text = JSON.stringify({
      account: accountName,
      balances: currencies.map((currency) => {
        const { closing, lowest } = store.balancesOfDay(currency, startMs, endMs)
        return {
          closing: toDecimal(money(closing, currency)),
          currency,
          lowest: toDecimal(money(lowest, currency)),
        }
      }),
      bank: 'Practice bank',
      day,
      issuedAt: new Date(nowMs).toISOString(),
      version: 1,
    })
    const signed = { text, signature: key.sign(text) }
    store.addAttestation(day, signed)
    return { day, ...signed }
  })
}

export type AttestParts = {
  readonly store: Store
  readonly key: BankKey
  readonly accountName: string
  readonly readClock: () => number
}
