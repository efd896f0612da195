import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localizedName, nameText, optionalName } from './fields.ts'

const parse = (name: string) => z.safeParse(nameText(30), name).data

test('a name keeps every script, joiners and emoji included', () => {
  for (const name of ['Ana-María O’Brien', 'ಕ್‌ಷ ನಾಯರ್', 'ശ്രീ', 'क्‍ष', '王小明', 'Zoë 👩‍🌾', '❤️'])
    expect(parse(name)).toBe(name)
})

// Attack by a member, on names and spreadsheets: a name that reads as another, by characters that cannot be seen.
// Impossible: every name in a request loses them.
test('control and direction characters are taken out of a name', () => {
  expect(parse('admin\u202egnp')).toBe('admingnp')
  expect(parse('\u2066Staff\u2069\u200f\u061c')).toBe('Staff')
  expect(parse('A\u0000\u0007\u001b[31m\u009bB')).toBe('A[31mB')
  expect(parse('A\u200b\ufeff\u00ad\u2060B')).toBe('AB')
  expect(parse('two\r\nlines\u2028and\ta tab')).toBe('two linesand a tab')
})

test('a name of invisible characters only is missing', () => {
  for (const name of [
    '\u202e',
    ' \u200d ',
    '\u200c\u200b',
    '\t\n',
    '\u3164',
    '\u2800 \u2800',
    '\u115f',
    '\ufe0f',
    '\u{e0061}',
  ])
    expect(parse(name)).toBeUndefined()
  expect(z.parse(optionalName(30), '\u202e')).toBe('')
  expect(z.parse(localizedName(30), { en_US: 'Kiosk\u202e', de_DE: '\u200fKiosk' })).toEqual({
    en_US: 'Kiosk',
    de_DE: 'Kiosk',
  })
})
