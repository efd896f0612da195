import { expect, test } from 'vitest'
import { wrapWords } from './wrapWords.ts'

test('a text is broken between words, and nothing of it is lost', () => {
  const lines = wrapWords('You can lose the whole price of a unit.', (line) => line.length <= 14)
  expect(lines).toEqual(['You can lose', 'the whole', 'price of a', 'unit.'])
})

test('a word that is too long has a line of its own', () => {
  expect(wrapWords('a Prämienprogramm b', (line) => line.length <= 5)).toEqual(['a', 'Prämienprogramm', 'b'])
})
