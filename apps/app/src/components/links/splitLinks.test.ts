import { expect, test } from 'vitest'
import { splitLinks } from './splitLinks.ts'

const urlsOf = (text: string) => splitLinks(text).flatMap(({ url }) => url ?? [])

test('links are found, with or without a scheme, and without what ends the sentence', () => {
  expect(splitLinks('See https://example.com/a?b=1, or www.example.org.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', url: 'https://example.com/a?b=1' },
    { text: ', or ' },
    { text: 'www.example.org', url: 'https://www.example.org/' },
    { text: '.' },
  ])
  expect(urlsOf('t.me/quick (wa.me/12)')).toEqual(['https://t.me/quick', 'https://wa.me/12'])
})

test('figures, versions, e-mail and scripts are no links', () => {
  expect(urlsOf('11.482 kWh at 18.00, version 1.2.0, ask me@example.com, javascript:alert(1), end.In short')).toEqual(
    [],
  )
  expect(splitLinks('')).toEqual([])
})

test('the address that is opened is the one that is read', () => {
  expect(urlsOf('https://millrace.example@evil.com')).toEqual(['https://millrace.example@evil.com/'])
  expect(urlsOf('http://аpple.com')).toEqual(['http://xn--pple-43d.com/'])
})
