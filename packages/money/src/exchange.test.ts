import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, toLocal, toUsdt } from './index.ts'

const toRate = (millionths: bigint): string =>
  `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`

test('local money becomes USDT, rounded as named', () => {
  expect(toUsdt(money(1_295_00n, 'KES'), '129.500000', 'floor')).toEqual(money(10_000_000n, 'USDT'))
  expect(toUsdt(money(2_500_00n, 'NGN'), '1530.000000', 'floor')).toEqual(money(1_633_986n, 'USDT'))
  expect(toUsdt(money(2_500_00n, 'NGN'), '1530.000000', 'ceiling')).toEqual(money(1_633_987n, 'USDT'))
  expect(toUsdt(money(1n, 'NGN'), '999999999.000000', 'floor')).toEqual(money(0n, 'USDT'))
})

test('USDT becomes local money, rounded as named', () => {
  expect(toLocal(money(10_000_000n, 'USDT'), 'KES', '129.500000', 'floor')).toEqual(money(1_295_00n, 'KES'))
  expect(toLocal(money(1n, 'USDT'), 'INR', '84.200000', 'floor')).toEqual(money(0n, 'INR'))
  expect(toLocal(money(1n, 'USDT'), 'INR', '84.200000', 'ceiling')).toEqual(money(1n, 'INR'))
})

test('the most local money that an amount of USDT pays for costs no more than that, and one unit more would', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), (minor, millionths) => {
      const rate = toRate(millionths)
      const most = toLocal(money(minor, 'USDT'), 'KES', rate, 'floor')
      expect(toUsdt(most, rate, 'floor').minor).toBeLessThanOrEqual(minor)
      expect(toUsdt(money(most.minor + 1n, 'KES'), rate, 'floor').minor + 1n).toBeGreaterThan(minor)
    }),
  )
})

test('a rate of zero or with letters is refused, and so is exchanging from one local currency', () => {
  expect(() => toUsdt(money(1n, 'KES'), '0.000000', 'floor')).toThrow(TypeError)
  expect(() => toUsdt(money(1n, 'KES'), 'x', 'floor')).toThrow(TypeError)
  expect(() => toLocal(money(1n, 'KES'), 'INR', '84.200000', 'floor')).toThrow(TypeError)
})
