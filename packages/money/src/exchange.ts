import { decimalsOf, type Currency } from './currency.ts'
import { parseMoney } from './money.ts'

/** One USDT in the smallest unit of a rate. */
const rateUnit = 1_000_000n

/** Rates are local currency per USDT with six decimals, as `129.500000`, so they parse as an amount of USDT. */
function parseRate(rate: string): bigint {
  const parsed = parseMoney(rate, 'USDT')?.minor
  if (parsed === undefined || parsed <= 0n) throw new TypeError(`${rate} is not a rate`)
  return parsed
}

const getScale = (currency: Currency): bigint => 10n ** BigInt(decimalsOf('USDT') - decimalsOf(currency))

/** Rounded down: the remainder stays in the platform's position. The database's to_usdt() computes the same. */
export const toUsdt = (minor: bigint, currency: Currency, rate: string): bigint =>
  (minor * getScale(currency) * rateUnit) / parseRate(rate)

/** Rounded down: the most of a local currency that so much USDT pays for. */
export const toLocal = (usdtMinor: bigint, currency: Currency, rate: string): bigint =>
  (usdtMinor * parseRate(rate)) / (getScale(currency) * rateUnit)
