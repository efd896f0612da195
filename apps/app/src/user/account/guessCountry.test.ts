import { expect, test } from 'vitest'
import { guessCountry } from './guessCountry.ts'

test('the time zone decides before the language', () => {
  expect(guessCountry('Africa/Nairobi', ['en-GB'])).toBe('KE')
  expect(guessCountry('Asia/Calcutta', ['en-US'])).toBe('IN')
})

test('in an unknown time zone the first language with a region decides', () => {
  expect(guessCountry('Etc/UTC', ['en', 'zh-Hans-SG', 'fr-FR'])).toBe('SG')
})

test('without a known time zone or region there is no guess', () => {
  expect(guessCountry('Etc/UTC', ['en', 'de'])).toBe('')
})
