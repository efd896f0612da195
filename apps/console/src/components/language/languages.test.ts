import { expect, test } from 'vitest'
import { listCompleteLanguages, getCompleteness } from './languages.ts'

const title = { en_US: 'Hello', de_DE: 'Hallo', ta_IN: ' ' }
const content = { en_US: 'World', hi_IN: 'दुनिया' }

test('a language is complete when all texts are there, partly when some are, and spaces are no text', () => {
  expect(getCompleteness([title, content], 'en_US')).toBe('complete')
  expect(getCompleteness([title, content], 'de_DE')).toBe('partly')
  expect(getCompleteness([title, content], 'hi_IN')).toBe('partly')
  expect(getCompleteness([title, content], 'ta_IN')).toBe('empty')
})

test('texts that do not exist yet are empty', () => {
  expect(getCompleteness([undefined, null], 'en_US')).toBe('empty')
  expect(listCompleteLanguages([title, undefined])).toEqual([])
  expect(listCompleteLanguages([title])).toEqual(['en_US', 'de_DE'])
})
