export { currencies, decimalsOf, type Currency } from './currency.ts'
export { toLocal, toUsdt } from './exchange.ts'
export {
  add,
  formatMoney,
  money,
  parseMoney,
  takeShare,
  subtract,
  toDecimal,
  usdtDecimal,
  type Money,
} from './money.ts'
