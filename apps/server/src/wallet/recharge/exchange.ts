import { decimalsOf, type Currency } from '@millrace/money'

const rateDecimals = 6n

/** A rate as the database and the wire have it, `129.500000`, as a whole number of millionths. */
function millionthsOf(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(Number(rateDecimals), '0').slice(0, Number(rateDecimals)))
}

const finerThan = (currency: Currency): bigint => 10n ** BigInt(decimalsOf('USDT') - decimalsOf(currency))

/**
 * What an amount of a local currency is in USDT, cut off: the remainder stays in the platform's position. The
 * database's to_usdt() says the same.
 */
export const toUsdt = (minor: bigint, currency: Currency, rate: string): bigint =>
  (minor * finerThan(currency) * 10n ** rateDecimals) / millionthsOf(rate)

/** The most of a local currency that so much USDT pays for. */
export const toLocal = (usdtMinor: bigint, currency: Currency, rate: string): bigint =>
  (usdtMinor * millionthsOf(rate)) / (finerThan(currency) * 10n ** rateDecimals)
