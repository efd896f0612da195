import { parseMoney, type Money } from '@millrace/money'

/** An amount of USDT from the wire. */
export function usdt(decimal: string): Money {
  const amount = parseMoney(decimal, 'USDT')
  if (!amount) throw new TypeError(`${decimal} is no amount of USDT`)
  return amount
}
