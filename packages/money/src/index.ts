export { currencies, getDecimals, type Currency } from './currency.ts'
export { toLocal, toUsdt } from './exchange.ts'
export {
  findColumnDecimals,
  formatDecimal,
  formatDollars,
  formatMoney,
  formatPercent,
  formatWithUnit,
  type AmountForm,
  type FormatOptions,
} from './format.ts'
export {
  add,
  money,
  parseMoney,
  subtract,
  takeShare,
  toDecimal,
  usdtDecimal,
  usdtMinor,
  type Money,
  type Rounding,
} from './money.ts'
export { toCsv } from './toCsv.ts'
