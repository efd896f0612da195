import { expect, test } from 'vitest'
import { getCompleteness, listCompleteLanguages } from './languages.ts'

const title = { en_US: 'Hello', de_DE: 'Hallo', ta_IN: ' ' }
const content = { en_US: 'World', hi_IN: 'दुनिया' }

test('a language is complete with all texts, partial with some, and spaces do not count', () => {
  expect(getCompleteness([title, content], 'en_US')).toBe('complete')
  expect(getCompleteness([title, content], 'de_DE')).toBe('partial')
  expect(getCompleteness([title, content], 'hi_IN')).toBe('partial')
  expect(getCompleteness([title, content], 'ta_IN')).toBe('empty')
})

test('missing texts are empty', () => {
  expect(getCompleteness([undefined, null], 'en_US')).toBe('empty')
  expect(listCompleteLanguages([title, undefined])).toEqual([])
  expect(listCompleteLanguages([title])).toEqual(['en_US', 'de_DE'])
})
