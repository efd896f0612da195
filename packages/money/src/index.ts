export { findColumnDecimals, findEvenDecimals } from './column.ts'
export { currencies, getDecimals, type Currency } from './currency.ts'
export { formatDecimal } from './decimal.ts'
export { toLocal, toUsdt } from './exchange.ts'
export { formatDollars, formatMoney, formatWithUnit, type AmountForm, type FormatOptions } from './format.ts'
export { formatWhole } from './grouping.ts'
export {
  add,
  cutOff,
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
export { formatPercent } from './percent.ts'
export { addUp, addUpToCents, findExactDecimals, type NamedSumRole, type SumRole } from './sum.ts'
export { toCsv } from './toCsv.ts'
