import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp, addUpToCents, cutOff, findExactDecimals, formatMoney, money, usdtMinor } from './index.ts'

const usdt = (decimal: string) => money(usdtMinor(decimal), 'USDT')
const write = (decimals: readonly [string, ...string[]]) => {
  const parts = decimals.map(usdt) as [ReturnType<typeof usdt>]
  const { total, decimals: places } = addUp(parts)
  return [...parts, total].map((each) => formatMoney(each, 'en-US', { decimals: places }))
}

test('a total is the sum of what is read of its parts', () => {
  expect(write(['520.004', '-150.226'])).toEqual(['520.00', '−150.22', '369.78'])
  expect(write(['50', '-34.549'])).toEqual(['50.00', '−34.54', '15.46'])
  expect(write(['1.609', '1.399', '0.1254'])).toEqual(['1.60', '1.39', '0.12', '3.11'])
  expect(write(['1.6', '1.39', '0.0043'])).toEqual(['1.600', '1.390', '0.004', '2.994'])
})

test('a total that stands elsewhere alone is the same in cents, and its parts still make it', () => {
  const parts = ['1.606', '1.389', '0.388511'].map(usdt) as [ReturnType<typeof usdt>]
  expect(addUp(parts)).toEqual({ total: usdt('3.36'), decimals: 2 })
  expect(addUpToCents(parts)).toEqual({ total: usdt('3.383'), decimals: 3 })
  const minor = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(fc.array(minor, { minLength: 1, maxLength: 8 }), (minors) => {
      const amounts = minors.map((each) => money(each, 'USDT')) as [ReturnType<typeof usdt>]
      const { total, decimals } = addUpToCents(amounts)
      const exact = minors.reduce((sum, each) => sum + each, 0n)
      expect(cutOff(total, 2)).toEqual(cutOff(money(exact, 'USDT'), 2))
      expect(total).toEqual(addUp(amounts, decimals).total)
    }),
  )
})

test('whatever the parts, reading them and adding up gives the total that is read', () => {
  const minor = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
  fc.assert(
    fc.property(fc.array(minor, { minLength: 1, maxLength: 8 }), (minors) => {
      const parts = minors.map((each) => money(each, 'USDT')) as [ReturnType<typeof usdt>]
      const { total, decimals } = addUp(parts)
      const read = (amount: ReturnType<typeof usdt>) =>
        BigInt(formatMoney(amount, 'en-US', { decimals }).replaceAll(/[,.]/g, '').replace('−', '-'))
      expect(parts.map(read).reduce((sum, each) => sum + each, 0n)).toBe(read(total))
    }),
  )
})

test('an amount is read as what is left of it, and nothing is cut where each is written whole', () => {
  expect(cutOff(usdt('-1.239'), 2)).toEqual(usdt('-1.23'))
  expect(cutOff(money(129_599n, 'KES'), 6)).toEqual(money(129_599n, 'KES'))
  expect(findExactDecimals(['1.10', '0.055', '1.045'].map(usdt))).toBe(3)
  expect(findExactDecimals([usdt('5')])).toBe(2)
})
