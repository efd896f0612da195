import { parseMoney, toDecimal } from '@millrace/money'
import { expect, test } from 'vitest'
import { computePayout } from './exchange.ts'

const reckoned = (amount: string, basisPoints: number, exchange?: Parameters<typeof computePayout>[2]) => {
  const { fee, arrives } = computePayout(parseMoney(amount, 'USDT')!, basisPoints, exchange)
  return [toDecimal(fee), toDecimal(arrives)]
}

test('the fee is rounded down, and the fraction is the member’s', () => {
  expect(reckoned('120', 500)).toEqual(['6.000000', '114.000000'])
  expect(reckoned('1.01', 333)).toEqual(['0.033633', '0.976367'])
  expect(reckoned('0.000001', 500)).toEqual(['0.000000', '0.000001'])
})

test('no fee leaves all of it', () => {
  expect(reckoned('0.01', 0)).toEqual(['0.000000', '0.010000'])
})

test('what arrives in another currency is the rest at the held rate, rounded down to its smallest coin', () => {
  expect(reckoned('100', 500, { currency: 'NGN', rate: '1530.250000' })).toEqual(['5.000000', '145373.75'])
  expect(reckoned('1', 500, { currency: 'INR', rate: '83.123457' })).toEqual(['0.050000', '78.96'])
})

test('large amounts lose no digit', () => {
  expect(reckoned('999999999.99', 500, { currency: 'NGN', rate: '1999.999999' })).toEqual([
    '49999999.999500',
    '1899999999031.00',
  ])
})
