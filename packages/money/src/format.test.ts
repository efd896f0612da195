import { expect, test } from 'vitest'
import {
  findColumnDecimals,
  formatDecimal,
  formatDollars,
  formatMoney,
  formatPercent,
  formatWhole,
  formatWithUnit,
  money,
  type Money,
  toDecimal,
  usdtMinor,
  type AmountForm,
} from './index.ts'

const usdt = (decimal: string) => money(usdtMinor(decimal), 'USDT')
const write = (decimal: string, form: AmountForm) => formatMoney(usdt(decimal), 'en-US', { form })

test('a balance, a price or a movement has two decimals, and is cut off rather than rounded up', () => {
  expect(['649.789999', '0.009999', '0', '-11.539', '50'].map((each) => write(each, 'amount'))).toEqual([
    '649.78',
    '0.00',
    '0.00',
    '−11.53',
    '50.00',
  ])
})

test('a figure for a day or a unit has up to four significant digits below 1, and nothing is 0', () => {
  expect(
    ['0.103899', '0.109', '0.5', '0.000312', '14.129', '1.000001', '0'].map((each) => write(each, 'small')),
  ).toEqual(['0.1038', '0.109', '0.50', '0.000312', '14.12', '1.00', '0'])
})

test('an exact amount has all its digits, an audited one all decimals of its currency', () => {
  expect(['1.5', '0.000001', '-3.12'].map((each) => write(each, 'exact'))).toEqual(['1.50', '0.000001', '−3.12'])
  expect(['1.5', '0'].map((each) => write(each, 'audit'))).toEqual(['1.500000', '0.000000'])
  expect(formatMoney(money(9007199254740993n, 'USDT'), 'en', { form: 'exact' })).toBe('9,007,199,254.740993')
  expect(formatMoney(money(129_500n, 'KES'), 'en', { form: 'audit' })).toBe('1,295.00')
})

test('the figures of a column have the same number of decimals, and none looks like nothing', () => {
  const writeColumn = (decimals: readonly string[]) => {
    const amounts = decimals.map(usdt)
    const places = findColumnDecimals(amounts)
    return amounts.map((each) => formatMoney(each, 'en-US', { form: 'small', decimals: places }))
  }
  expect(writeColumn(['0.4152', '0.41', '0', '0.316499'])).toEqual(['0.4152', '0.4100', '0', '0.3164'])
  expect(writeColumn(['14.129', '0.98'])).toEqual(['14.12', '0.98'])
  expect(writeColumn(['14.129', '0.0043'])).toEqual(['14.129', '0.004'])
  expect(writeColumn(['0', '0'])).toEqual(['0', '0'])
  expect(findColumnDecimals([])).toBe(2)
})

test('only a movement has a plus, and what is cut off to zero has no sign', () => {
  const sign = (decimal: string) => formatMoney(usdt(decimal), 'en-US', { isSigned: true })
  expect(['2.46', '-2.46', '0', '-0.001'].map(sign)).toEqual(['+2.46', '−2.46', '0.00', '0.00'])
  expect(formatMoney(usdt('-0.001'), 'en-US')).toBe('0.00')
})

const grouped = [
  ['en-US', '−1,234,567.89', '1,234.50'],
  ['hi-IN', '−12,34,567.89', '1,234.50'],
  ['ta-IN', '−12,34,567.89', '1,234.50'],
  ['te-IN', '−12,34,567.89', '1,234.50'],
  ['kn-IN', '−12,34,567.89', '1,234.50'],
  ['tr-TR', '−1.234.567,89', '1.234,50'],
  ['es-ES', '−1.234.567,89', '1.234,50'],
  ['it-IT', '−1.234.567,89', '1.234,50'],
  ['fr-FR', '−1\u202f234\u202f567,89', '1\u202f234,50'],
  ['de-DE', '−1.234.567,89', '1.234,50'],
] as const

test.for(grouped)('%s groups an amount as its readers do, in Latin digits', ([tag, million, thousand]) => {
  expect(formatMoney(usdt('-1234567.891'), tag)).toBe(million)
  expect(formatMoney(usdt('1234.5'), tag)).toBe(thousand)
})

test('the unit is where the language puts it, and a price in dollars has the sign', () => {
  expect(formatWithUnit(money(129_500n, 'KES'), 'en-US')).toBe('1,295.00\u00a0KES')
  expect(formatWithUnit(money(129_500n, 'KES'), 'de-DE')).toBe('1.295,00\u00a0KES')
  expect(formatWithUnit(usdt('1.5'), 'de-DE')).toBe('1,50\u00a0USDT')
  expect(formatDollars(usdt('100'), 'en-US')).toBe('$100.00')
  expect(formatDollars(usdt('1.234567'), 'de-DE', { form: 'exact' })).toBe('1,234567\u00a0$')
})

test('a number that is no amount keeps its decimals', () => {
  expect(formatDecimal('129.5', 'de-DE')).toBe('129,5')
  expect(formatDecimal('-0.10381234', 'en-US')).toBe('−0.10381234')
  expect(formatDecimal('1234567', 'kn-IN')).toBe('12,34,567')
})

test('a percentage has a true minus and a space that does not break, as far as the language has one', () => {
  expect(formatPercent(-0.0478, 'en-US', { isSigned: true })).toBe('−4.8\u00a0%')
  expect(formatPercent(0.006, 'ta-IN', { isSigned: true })).toBe('+0.6\u00a0%')
  expect(formatPercent(-0.275, 'de-DE')).toBe('−27,5\u00a0%')
  expect(formatPercent(0.5, 'fr-FR')).toMatch(/^50[\u00a0\u202f]%$/)
  expect(formatPercent(0.5, 'tr-TR')).toBe('%50')
  expect(formatPercent(-0.0001, 'en-US', { isSigned: true })).toBe('0.0\u00a0%')
  expect(formatPercent(1.04, 'en-US', { isEven: true })).toBe('104.0\u00a0%')
  expect(formatPercent(0.5, 'tr-TR', { isEven: true, decimalsMax: 2 })).toBe('%50,00')
})

const languageTags = [
  'en',
  'en-US',
  'en-GB',
  'en-IN',
  'de-CH',
  'hi-IN',
  'ta-IN',
  'te-IN',
  'kn-IN',
  'tr-TR',
  'es-ES',
  'it-IT',
  'fr-FR',
  'de-DE',
]

test.each(languageTags)('amounts are written as Intl writes them, in %s', (tag) => {
  const minors = [0n, 1n, 999_999n, 1_000_000n, 12_345_678_901n, 999_999_999_999n, 1_234_567_890_123_456_789n]
  for (const minor of minors.flatMap((each) => [each, -each]))
    for (const isSigned of [true, false]) {
      const byIntl = (amount: Money, unit: Intl.NumberFormatOptions = {}) =>
        new Intl.NumberFormat(tag.replace('kn', 'hi'), {
          ...unit,
          useGrouping: 'always',
          numberingSystem: 'latn',
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          roundingMode: 'trunc',
          signDisplay: isSigned ? 'exceptZero' : 'negative',
        })
          .format(toDecimal(amount) as Intl.StringNumericLiteral)
          .replace('-', '−')
      const usdtAmount = money(minor, 'USDT')
      expect(formatMoney(usdtAmount, tag, { isSigned })).toBe(byIntl(usdtAmount))
      const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
      expect(formatDollars(usdtAmount, tag, { isSigned })).toBe(byIntl(usdtAmount, dollars))
      for (const currency of ['KES', 'INR', 'NGN'] as const) {
        const amount = money(minor, currency)
        expect(formatWithUnit(amount, tag, { isSigned })).toBe(`${byIntl(amount)}\u00a0${currency}`)
      }
    }
})

test.each(languageTags)('percentages are written as Intl writes them, with a space before the sign, in %s', (tag) => {
  const shares = [0, 0.0004, 0.0005, 0.1005, 0.28345, 0.5, 0.99995, 1, 1.0049, 12.34567, 12_345.6, 1e-7, 5e-324, 1e12]
  for (const share of shares.flatMap((each) => [each, -each]))
    for (const isSigned of [true, false])
      for (const decimalsMax of [0, 1, 2]) {
        // Intl groups Telugu's numbers by lakhs, but not when they are percentages.
        const byIntl = new Intl.NumberFormat(tag.replace(/kn|te/, 'hi'), {
          style: 'percent',
          useGrouping: 'always',
          numberingSystem: 'latn',
          maximumFractionDigits: decimalsMax,
          minimumFractionDigits: isSigned ? decimalsMax : 0,
          signDisplay: isSigned ? 'exceptZero' : 'negative',
        }).format(share)
        expect(formatPercent(share, tag, { isSigned, decimalsMax })).toBe(
          byIntl.replace('-', '−').replace(/(\d)%/, '$1\u00a0%'),
        )
      }
})

test.each(languageTags)('decimals are written as Intl writes them, in %s', (tag) => {
  for (const decimal of ['0', '7', '-0.10', '1234.5', '-1234567.00012', '99999', '12345678901234567890.1']) {
    const places = decimal.split('.')[1]?.length ?? 0
    const byIntl = new Intl.NumberFormat(tag.replace('kn', 'hi'), {
      useGrouping: 'always',
      numberingSystem: 'latn',
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    }).format(decimal as Intl.StringNumericLiteral)
    expect(formatDecimal(decimal, tag)).toBe(byIntl.replace('-', '−'))
  }
})

test('counts are grouped as amounts are, in lakhs where people read them so', () => {
  expect(formatWhole(1_234, 'es-ES')).toBe('1.234')
  for (const tag of ['hi-IN', 'kn-IN', 'en-IN']) expect(formatWhole(1_234_567, tag)).toBe('12,34,567')
  expect(formatWhole(1_234_567, 'en-US')).toBe('1,234,567')
})
