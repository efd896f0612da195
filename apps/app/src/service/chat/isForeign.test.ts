import { expect, test } from 'vitest'
import { isForeign } from './isForeign.ts'

test('only pages of another origin are framed', () => {
  const isFramed = (url: string) => isForeign(url, 'https://millrace.example')
  expect(isFramed('https://help.example/chat?x=1')).toBe(true)
  expect(isFramed('http://127.0.0.1:8099/')).toBe(true)
  for (const url of ['', 'help', 'https://millrace.example/chat', 'javascript:alert(1)', 'data:text/html,x'])
    expect(isFramed(url), url).toBe(false)
})
