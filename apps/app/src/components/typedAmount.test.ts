import { money } from '@millrace/money'
import { languages, toLanguageTag } from '@millrace/texts'
import { describe, expect, test } from 'vitest'
import { cleanTypedAmount, readTypedAmount, toTypedAmount } from './typedAmount.ts'

const read = (typed: string, languageTag: string) => {
  const { decimal, problem } = readTypedAmount(typed, 'USDT', languageTag)
  return problem ?? decimal
}

describe('while typing', () => {
  test('anything but digits and separators is dropped', () => {
    expect(cleanTypedAmount('1a2 €', 'en-US')).toBe('12 ')
    expect(cleanTypedAmount('-5', 'en-US')).toBe('5')
  })

  test('leading zeros are stripped, a single zero stays', () => {
    expect(cleanTypedAmount('007', 'en-US')).toBe('7')
    expect(cleanTypedAmount('0', 'en-US')).toBe('0')
    expect(cleanTypedAmount('00.5', 'en-US')).toBe('0.5')
    expect(cleanTypedAmount(',5', 'de-DE')).toBe('0,5')
  })

  test('separators stay as they are typed', () => {
    for (const typed of ['12,50', '1.234', '1,23,456.7', '1 234,5', '3.'])
      for (const { locale } of languages) expect(cleanTypedAmount(typed, locale)).toBe(typed)
  })

  test('a third decimal is not taken, and what is pasted is not cut', () => {
    expect(cleanTypedAmount('1.234', 'en-US', '1.23')).toBe('1.23')
    expect(cleanTypedAmount('1,234', 'de-DE', '1,23')).toBe('1,23')
    expect(cleanTypedAmount('1.234', 'de-DE', '1.23')).toBe('1.234')
    expect(cleanTypedAmount('1.234', 'en-US', '')).toBe('1.234')
    expect(cleanTypedAmount('1.2', 'en-US', '1.23')).toBe('1.2')
  })

  test('digits of other scripts become Latin ones', () => {
    for (const typed of ['١٢٫٥', '۱۲٫۵', '१२.५', '௧௨.௫', '౧౨.౫', '೧೨.೫', '１２.５'])
      expect(cleanTypedAmount(typed, 'en-US')).toBe('12.5')
    expect(cleanTypedAmount('١٢٫٥', 'de-DE')).toBe('12,5')
  })
})

describe('reading', () => {
  test('an amount has the separators of its language', () => {
    expect([read('12,50', 'de-DE'), read('1.234', 'de-DE'), read('1.234.567,8', 'tr-TR')]).toEqual([
      '12.50',
      '1234',
      '1234567.8',
    ])
    expect([read('12.50', 'en-US'), read('1,234', 'en-US'), read('1,234.5', 'en-US')]).toEqual([
      '12.50',
      '1234',
      '1234.5',
    ])
    expect([read('1 234,5', 'fr-FR'), read('1 234 567', 'es-ES')]).toEqual(['1234.5', '1234567'])
  })

  test('Indian groups are read', () => {
    for (const tag of ['hi-IN', 'ta-IN', 'te-IN', 'kn-IN', 'en-US']) {
      expect(read('1,23,456.5', tag)).toBe('123456.5')
      expect(read('12,34,567', tag)).toBe('1234567')
      expect(read('123,456', tag)).toBe('123456')
    }
  })

  test('what the app shows can be typed', () => {
    for (const language of languages) {
      const tag = toLanguageTag(language)
      const shown = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(1_234_567.5)
      expect(read(cleanTypedAmount(shown, tag), tag)).toBe('1234567.50')
    }
  })

  test('a separator of another language is the decimal one where it can be nothing else', () => {
    expect([read('12.50', 'de-DE'), read('12,5', 'en-US'), read('12.', 'fr-FR')]).toEqual(['12.50', '12.5', '12'])
  })

  test('what could be two amounts is none', () => {
    const unclear: [string, string][] = [
      ['1.234', 'fr-FR'],
      ['1.234,5', 'en-US'],
      ['1,234.5', 'de-DE'],
      ['1.2345', 'de-DE'],
      ['1,2345', 'en-US'],
      ['12 50', 'en-US'],
      ['1,2,3', 'hi-IN'],
      ['1.2.3', 'en-US'],
      ['1,234 567', 'en-US'],
    ]
    expect(unclear.filter(([typed, tag]) => read(typed, tag) !== 'unclear')).toEqual([])
  })

  test('no amount means another one in another language', () => {
    for (const typed of ['1.234', '1,234', '12,50', '12.50', '1,23,456', '1.234.567', '1 234', '0,5'])
      expect(
        new Set(languages.map((each) => read(typed, toLanguageTag(each))).filter((each) => /\d/.test(each))).size,
      ).toBe(1)
  })

  test('there are at most two decimals', () => {
    expect([read('1.239', 'en-US'), read('1,239', 'de-DE'), read('1.2390001', 'en-US')]).toEqual(
      Array(3).fill('decimals'),
    )
  })

  test('nothing and zero are no amount', () => {
    for (const typed of ['', ' ', '0', '0.00', '0,']) expect(read(typed, 'de-DE')).toBe('missing')
  })
})

test('the whole balance may have more decimals', () => {
  const balance = '402.183412'
  for (const { locale } of languages) {
    expect(readTypedAmount(toTypedAmount(balance, locale), 'USDT', locale, balance).amount).toEqual(
      money(402_183_412n, 'USDT'),
    )
    expect(readTypedAmount(toTypedAmount('402.183411', locale), 'USDT', locale, balance).problem).toBe('decimals')
  }
})
