import { expect, test } from 'vitest'
import { likelyCountry } from './guessCountry.ts'

test('the clock of the device tells the country before its language does', () => {
  expect(likelyCountry('Africa/Nairobi', ['en-GB'])).toBe('KE')
  expect(likelyCountry('Asia/Calcutta', ['en-US'])).toBe('IN')
})

test('in an unknown zone the first language with a region decides', () => {
  expect(likelyCountry('Etc/UTC', ['en', 'zh-Hans-SG', 'fr-FR'])).toBe('SG')
})

test('nothing known is no guess', () => {
  expect(likelyCountry('Etc/UTC', ['en', 'de'])).toBe('')
})
