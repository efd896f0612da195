import { localCurrencies, type LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { RateReading, RateSource } from './rateSource.ts'

/** In millionths. */
const middle: Readonly<Record<LocalCurrency, bigint>> = { KES: 129_500_000n, INR: 88_400_000n, NGN: 1_480_000_000n }
/** On which day of its four weeks each currency is on 1970-01-01, so that they do not all move alike. */
const shift: Readonly<Record<LocalCurrency, number>> = { KES: 0, INR: 9, NGN: 18 }
const dayMs = 86_400_000

/**
 * A source for practice that asks nobody: a rate is a function of the date. It falls for two weeks and rises for two,
 * by a fifth of a percent a day, between 1.4 percent above and below its middle.
 */
export const practiceRateSource: RateSource = {
  name: 'practice',
  read: async (now) => {
    const day = Math.floor(now.getTime() / dayMs)
    return localCurrencies.map((currency) => readPracticeRate(currency, day))
  },
}

function readPracticeRate(currency: LocalCurrency, day: number): RateReading {
  const fifths = BigInt(Math.abs(((day + shift[currency]) % 28) - 14) - 7)
  const millionths = (middle[currency] * (1_000n + fifths * 2n)) / 1_000n
  return {
    currency,
    rate: `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`,
    at: new Date(day * dayMs),
  }
}
