import { expect, test } from 'vitest'
import { toWords } from '../findHelp.ts'
import { matchWords } from './matchWords.ts'

const isFound = (typed: string, text: string) => matchWords(toWords(typed), text)

test('each word that was typed begins a word of what is found, in any order', () => {
  expect(isFound('lisb laun', 'Laundry 5, Lisbon')).toBe(true)
  expect(isFound('lisbon printer', 'Laundry 5, Lisbon')).toBe(false)
  expect(isFound('andry', 'Laundry 5, Lisbon')).toBe(false)
})

test('a record is found by a part of its number, and a word in any script and case', () => {
  expect(isFound('w-28931', 'Withdrawal to BEP20 W-28931AB0CD')).toBe(true)
  expect(isFound('ÇEKIM', 'Çekim kayıtları')).toBe(true)
  expect(isFound('பணம்', 'பணம் எடுத்தல்')).toBe(true)
})
