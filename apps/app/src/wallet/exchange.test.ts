import { money, parseMoney, toDecimal } from '@millrace/money'
import { expect, test } from 'vitest'
import { computePayout, exchangeToUsdt } from './exchange.ts'

test('local money is exchanged to USDT rounded down, never up', () => {
  expect(exchangeToUsdt(money(1_295_00n, 'KES'), '129.500000')).toEqual(money(10_000_000n, 'USDT'))
  expect(exchangeToUsdt(money(2_500_00n, 'NGN'), '1530.000000')).toEqual(money(1_633_986n, 'USDT'))
  expect(exchangeToUsdt(money(1n, 'NGN'), '999999999.000000')).toEqual(money(0n, 'USDT'))
})

test('zero and a text are not rates', () => {
  expect(() => exchangeToUsdt(money(1n, 'KES'), '0.000000')).toThrow(TypeError)
  expect(() => exchangeToUsdt(money(1n, 'KES'), 'x')).toThrow(TypeError)
})

const computeDecimals = (amount: string, basisPoints: number, exchange?: Parameters<typeof computePayout>[2]) => {
  const { fee, arrives } = computePayout(parseMoney(amount, 'USDT')!, basisPoints, exchange)
  return [toDecimal(fee), toDecimal(arrives)]
}

test('the fee is rounded down in favour of the member', () => {
  expect(computeDecimals('120', 500)).toEqual(['6.000000', '114.000000'])
  expect(computeDecimals('1.01', 333)).toEqual(['0.033633', '0.976367'])
  expect(computeDecimals('0.000001', 500)).toEqual(['0.000000', '0.000001'])
})

test('without a fee all of the amount arrives', () => {
  expect(computeDecimals('0.01', 0)).toEqual(['0.000000', '0.010000'])
})

test('what arrives in another currency is the rest at the held rate, rounded down', () => {
  expect(computeDecimals('100', 500, { currency: 'NGN', rate: '1530.250000' })).toEqual(['5.000000', '145373.75'])
  expect(computeDecimals('1', 500, { currency: 'INR', rate: '83.123457' })).toEqual(['0.050000', '78.96'])
})

test('large amounts keep every digit', () => {
  expect(computeDecimals('999999999.99', 500, { currency: 'NGN', rate: '1999.999999' })).toEqual([
    '49999999.999500',
    '1899999999031.00',
  ])
})
