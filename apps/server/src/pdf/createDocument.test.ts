import { languages } from '@millrace/texts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDocument } from './createDocument.ts'
import { splitByFont } from './fonts.ts'

const fontByLanguage: Readonly<Record<string, string>> = {
  hi: 'NotoSansDevanagari',
  ta: 'NotoSansTamil',
  te: 'NotoSansTelugu',
  kn: 'NotoSansKannada',
}

test.each(languages.map(({ code }) => code))(
  'every server text in %s can be written in its own script',
  async (code) => {
    const texts = JSON.parse(
      readFileSync(new URL(`../../../../packages/texts/src/server/${code}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
    const words = Object.values(texts).join(' ').split(/\s+/)
    // Every character in some word: laying out all words would take seconds, and show no more.
    const seen = new Set<string>()
    const sample = words.filter((word) => {
      const isNew = [...word].some((character) => !seen.has(character))
      for (const character of word) seen.add(character)
      return isNew
    })
    expect(
      [...seen].filter(
        (character) =>
          splitByFont(`a${character}`, 400)
            .map(({ text }) => text)
            .join('') === 'a',
      ),
    ).toEqual([])
    const bytes = await createDocument('Texts', code, [{ style: 'text', text: sample.join(' ') }])
    expect(bytes.toString('latin1')).toContain(fontByLanguage[code] ?? 'NotoSans')
  },
)

test('a word in two scripts is written in two fonts, and joiners stay with their letters', () => {
  expect(splitByFont('USDTக்ஷ', 400)).toEqual([
    { text: 'USDT', font: 'latin-400' },
    { text: 'க்ஷ', font: 'tamil-400' },
  ])
  expect(splitByFont('क्\u200dष', 700)).toEqual([{ text: 'क्\u200dष', font: 'devanagari-700' }])
})

test('a table spans as many pages as it needs, and every page has a footer', async () => {
  const footers: string[] = []
  const rows = Array.from({ length: 120 }, (_, i) => [
    String(i),
    i % 40 === 0 ? 'நீண்ட விளக்கம் '.repeat(20) : 'short',
    '1.00',
  ])
  const columns = [
    { heading: 'Number', share: 0.2 },
    { heading: 'Text', share: 0.5 },
    { heading: 'Amount', share: 0.3, isNumber: true },
  ]
  const bytes = await createDocument(
    'Table',
    'ta-IN',
    [
      { style: 'title', text: 'Table' },
      { style: 'table', columns, rows },
    ],
    (page, pages) => {
      footers.push(`${page} of ${pages}`)
      return `Page ${page}`
    },
  )
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect(pages).toBeGreaterThan(2)
  expect(footers).toEqual(Array.from({ length: pages ?? 0 }, (_, i) => `${i + 1} of ${pages}`))
})
