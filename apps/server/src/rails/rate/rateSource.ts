import type { LocalCurrency } from '@millrace/contract/wallet/amounts'

/**
 * Where exchange rates come from: a central bank, an exchange, a data service. What it says applies to members by
 * itself when the change is within the band, and is the reference by which limits and approvals count value.
 */
export type RateSource = {
  /** Stored with each rate and shown to operators. */
  readonly name: string
  /** The newest rates at a moment of the platform's clock. Throws when the source cannot be reached. */
  readonly read: (now: Date) => Promise<readonly RateReading[]>
}

export type RateReading = {
  readonly currency: LocalCurrency
  /** How much of the currency one USDT is, as a decimal. */
  readonly rate: string
  /** The source's own time of the rate, not after `now`. */
  readonly at: Date
}
