import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages, createTranslator } from './texts.ts'

const readTexts = (language: string) =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
const written = languages.filter((language) => existsSync(new URL(`texts/${language}.json`, import.meta.url)))
const placeholders = (text: string | undefined) => [...(text ?? '').matchAll(/\{\w+\}/g)].map(String).sort()

test.for(written)('%s has every text of English with the same placeholders', (language) => {
  const english = readTexts('en')
  const texts = readTexts(language)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  expect(
    Object.keys(english).filter(
      (key) => texts[key] === '' || placeholders(texts[key]).join() !== placeholders(english[key]).join(),
    ),
  ).toEqual([])
})

test('values replace their placeholders', () => {
  expect(createTranslator('en')('pay.confirm', { amount: '5.00 KES' })).toBe('Pay 5.00 KES')
})
