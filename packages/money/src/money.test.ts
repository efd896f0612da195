import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  currencies,
  money,
  parseMoney,
  subtract,
  takeShare,
  toDecimal,
  usdtDecimal,
  usdtMinor,
  type Currency,
} from './index.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

const anyCurrency = fc.constantFrom(...currencies)
const anyMoney = fc
  .record({ minor: fc.bigInt({ min: -(2n ** 59n), max: 2n ** 59n }), currency: anyCurrency })
  .map(({ minor, currency }) => money(minor, currency))

describe('money', () => {
  test('a number is refused as money', () => {
    for (const minor of [1, 1.5, Number.NaN, '1', null, undefined]) {
      expect(() => money(minor as unknown as bigint, 'USDT')).toThrow(TypeError)
    }
  })

  test('an amount written as a decimal is read back exactly', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(parseMoney(toDecimal(amount), amount.currency)).toEqual(amount)
      }),
    )
  })

  test('USDT is written and read without naming the currency', () => {
    expect(usdtDecimal(1_500_000n)).toBe('1.500000')
    expect(usdtMinor('1.5')).toBe(1_500_000n)
    expect(() => usdtMinor('1.5 USDT')).toThrow(TypeError)
  })

  test('a decimal has exactly the decimals of its currency', () => {
    expect(toDecimal(money(1n, 'USDT'))).toBe('0.000001')
    expect(toDecimal(money(-5n, 'KES'))).toBe('-0.05')
    expect(toDecimal(money(123456n, 'INR'))).toBe('1234.56')
  })

  test('text that is not a decimal, or has too many decimals for the currency, is not an amount', () => {
    const invalid: [string, Currency][] = [
      ['0.001', 'KES'],
      ['1.0000001', 'USDT'],
      ['', 'USDT'],
      ['1e3', 'USDT'],
      ['1,5', 'USDT'],
      [' 1', 'USDT'],
      ['+1', 'USDT'],
      ['.5', 'USDT'],
      ['1.', 'USDT'],
      ['NaN', 'USDT'],
      ['-', 'USDT'],
    ]
    expect(invalid.filter(([text, currency]) => parseMoney(text, currency) !== null)).toEqual([])
    expect(parseMoney('007.5', 'KES')).toEqual(money(750n, 'KES'))
  })

  test('amounts of different currencies cannot be added or subtracted', () => {
    expect(() => add(money(1n, 'USDT'), money(1n, 'KES'))).toThrow('USDT and KES do not mix')
    expect(() => subtract(money(1n, 'USDT'), money(1n, 'KES'))).toThrow('USDT and KES do not mix')
  })

  test('adding and then subtracting the same amount changes nothing', () => {
    fc.assert(
      fc.property(anyMoney, fc.bigInt({ min: 0n, max: 2n ** 59n }), (amount, minor) => {
        const other = money(minor, amount.currency)
        expect(subtract(add(amount, other), other)).toEqual(amount)
      }),
    )
  })

  test('shares rounded down never exceed the total, and leave less than one unit per share', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 62n }), parts, (minor, units) => {
        const whole = units.reduce((sum, part) => sum + part)
        const shared = units
          .map((part) => takeShare(money(minor, 'USDT'), part, whole, 'floor').minor)
          .reduce((sum, part) => sum + part)
        expect(shared).toBeLessThanOrEqual(minor)
        expect(minor - shared).toBeLessThan(BigInt(units.length))
      }),
    )
  })

  test('a share rounded up is at most one unit above the one rounded down', () => {
    expect(takeShare(money(100n, 'KES'), 1n, 3n, 'floor')).toEqual(money(33n, 'KES'))
    expect(takeShare(money(100n, 'KES'), 1n, 3n, 'ceiling')).toEqual(money(34n, 'KES'))
    expect(takeShare(money(99n, 'KES'), 1n, 3n, 'ceiling')).toEqual(money(33n, 'KES'))
    expect(() => takeShare(money(-1n, 'KES'), 1n, 3n, 'floor')).toThrow(RangeError)
    expect(() => takeShare(money(1n, 'KES'), 1n, 0n, 'floor')).toThrow(RangeError)
  })
})
