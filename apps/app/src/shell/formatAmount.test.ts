import { money } from '@millrace/money'
import { languages, toLanguageTag } from '@millrace/texts'
import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

test('a negative amount has a true minus sign in every language', () => {
  for (const language of languages) {
    const formatted = formatAmount(money(-1_234_500_000n, 'USDT'), toLanguageTag(language))
    expect(formatted).toMatch(/^−/)
    expect(formatted).not.toContain('-')
  }
})

test('a positive amount has no sign', () => {
  expect(formatAmount(money(1_234_500_000n, 'USDT'), 'en')).toBe('1,234.50')
})
