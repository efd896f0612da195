import { getDecimals, type Currency } from './currency.ts'
import { divide, money, parseMoney, type Money, type Rounding } from './money.ts'

// A rate says how much of a local currency one USDT is, as a decimal string such as `129.500000`.

/** An amount of a local currency in USDT. */
export function toUsdt(amount: Money, rate: string, rounding: Rounding): Money {
  const { local, usdt } = parseRate(rate, amount.currency)
  return money(divide(amount.minor * usdt, local, rounding), 'USDT')
}

/** An amount of USDT in a local currency. */
export function toLocal(amount: Money, currency: Currency, rate: string, rounding: Rounding): Money {
  if (amount.currency !== 'USDT') throw new TypeError(`${amount.currency} is exchanged to USDT first`)
  const { local, usdt } = parseRate(rate, currency)
  return money(divide(amount.minor * local, usdt, rounding), currency)
}

/** How many smallest units of the local currency are worth how many of USDT, as two whole numbers. */
function parseRate(rate: string, currency: Currency): { readonly local: bigint; readonly usdt: bigint } {
  // A rate has as many decimals as USDT, so it can be read as an amount of it.
  const parsed = parseMoney(rate, 'USDT')
  if (!parsed || parsed.minor <= 0n) throw new TypeError(`${rate} is not an exchange rate`)
  const oneUsdt = 10n ** BigInt(getDecimals('USDT'))
  const oneLocal = 10n ** BigInt(getDecimals(currency))
  return { local: parsed.minor * oneLocal, usdt: oneUsdt * oneUsdt }
}
