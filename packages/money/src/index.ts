export { currencies, decimalsOf, type Currency } from './currency.ts'
export { add, formatMoney, money, parseMoney, share, subtract, toDecimal, usdtDecimal, type Money } from './money.ts'
