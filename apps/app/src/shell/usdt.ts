import { parseMoney, usdtDecimal, type Money } from '@millrace/money'

/** An amount of USDT as the server sends it. */
export function parseUsdt(decimal: string): Money {
  const amount = parseMoney(decimal, 'USDT')
  if (!amount) throw new TypeError(`${decimal} is not an amount of USDT`)
  return amount
}

/** One amount less another, exactly. */
export const subtractUsdt = (decimal: string, other: string): string =>
  usdtDecimal(parseUsdt(decimal).minor - parseUsdt(other).minor)

/** An amount for one unit times the number of units, exactly. */
export const multiplyUsdt = (decimal: string, count: number): string =>
  usdtDecimal(parseUsdt(decimal).minor * BigInt(count))
