import { languages } from '@millrace/texts'
import { expect, test } from 'vitest'
import { renderMessage } from './renderMessage.ts'

test('a day in a message has the form that it has everywhere else in the language', () => {
  for (const language of languages) {
    const params = { amount: '0.400000', currency: 'USDT', day: '2026-11-05' }
    expect(renderMessage(language, { kind: 'income', params }).content).toContain(
      language.code === 'de' || language.code === 'tr' ? '05.11.2026' : '05/11/2026',
    )
  }
})
