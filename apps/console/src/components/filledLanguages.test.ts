import { expect, test } from 'vitest'
import { completeLanguages, filledLanguages } from './filledLanguages.ts'

const title = { en_US: 'Hello', de_DE: 'Hallo', ta_IN: ' ' }
const content = { en_US: 'World', hi_IN: 'दुनिया' }

test('a language is complete when all texts are there, partly when some are, and spaces are no text', () => {
  expect(filledLanguages([title, content], 'en_US')).toBe('complete')
  expect(filledLanguages([title, content], 'de_DE')).toBe('partly')
  expect(filledLanguages([title, content], 'hi_IN')).toBe('partly')
  expect(filledLanguages([title, content], 'ta_IN')).toBe('empty')
})

test('texts that do not exist yet are empty', () => {
  expect(filledLanguages([undefined, null], 'en_US')).toBe('empty')
  expect(completeLanguages([title, undefined])).toEqual([])
  expect(completeLanguages([title])).toEqual(['en_US', 'de_DE'])
})
