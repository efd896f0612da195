import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localizedName, nameText, optionalName, optionalOwnPath, ownPath, visibleUrl } from './fields.ts'

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

/** What browsers leave out of an address, read as something else, or do not show. */
const hidden = [
  '\t',
  '\n',
  '\r',
  '\0',
  '\u001f',
  '\u007f',
  '\u0085',
  ' ',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\\',
]

// Attack by one operator, on links: a link that looks like a path of the app leads to another host, by a character that
// browsers leave out. Impossible: a link with one is refused wherever a link is accepted.
test('a link has no characters that browsers leave out or read as a slash', () => {
  for (const path of ['/', '/news', '/files/content/x.webp', '/user/cashrecharge?id=1&x=%09#part', '/நலம்'])
    for (const schema of [ownPath, optionalOwnPath]) expect(z.safeParse(schema, path).success, path).toBe(true)
  const foreign = ['//evil.example', 'https://evil.example', 'evil.example', 'javascript:alert(1)', ' /news']
  const split = hidden.flatMap((one) => [`/${one}/evil.example`, `${one}//evil.example`, `/x${one}`, `/${one}`])
  for (const path of [...foreign, ...split])
    for (const schema of [ownPath, optionalOwnPath])
      expect(z.safeParse(schema, path).success, JSON.stringify(path)).toBe(false)
  expect(z.safeParse(optionalOwnPath, '').success).toBe(true)
  expect(z.safeParse(ownPath, '').success).toBe(false)
  expect(z.safeParse(visibleUrl, 'https://t.example/join?a=1').success).toBe(true)
  for (const one of hidden)
    for (const url of [`https://t.example/${one}x`, `https:/${one}/t.example`, `https://t.exa${one}mple/`])
      expect(z.safeParse(visibleUrl, url).success, JSON.stringify(url)).toBe(false)
})
