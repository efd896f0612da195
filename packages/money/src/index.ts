export { currencies, getDecimals, type Currency } from './currency.ts'
export { toLocal, toUsdt } from './exchange.ts'
export {
  add,
  formatDollars,
  formatMoney,
  formatWithUnit,
  money,
  parseMoney,
  subtract,
  takeShare,
  toDecimal,
  usdtDecimal,
  usdtMinor,
  withMinusSign,
  type Money,
  type Rounding,
} from './money.ts'
export { toCsv } from './toCsv.ts'
