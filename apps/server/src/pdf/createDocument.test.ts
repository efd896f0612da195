import { languages } from '@millrace/texts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDocument } from './createDocument.ts'
import { runsOf } from './fonts.ts'

const scriptOf: Readonly<Record<string, string>> = { hi: 'NotoSansDevanagari', ta: 'NotoSansTamil', te: 'NotoSansTelugu', kn: 'NotoSansKannada' }

test.each(languages.map(({ code }) => code))('every server text in %s can be written, in letters of its own script', async (code) => {
  const texts = JSON.parse(readFileSync(new URL(`../../../../packages/texts/src/server/${code}.json`, import.meta.url), 'utf8')) as Record<string, string>
  const bytes = await createDocument('Texts', code, Object.values(texts).map((text) => ({ style: 'text', text })))
  expect(bytes.toString('latin1')).toContain(scriptOf[code] ?? 'NotoSans')
})

test('a word with letters of two scripts is written in two fonts, and joiners stay with their letters', () => {
  expect(runsOf('USDTக்ஷ', 400)).toEqual([{ text: 'USDT', font: 'latin-400' }, { text: 'க்ஷ', font: 'tamil-400' }])
  expect(runsOf('क्\u200dष', 700)).toEqual([{ text: 'क्\u200dष', font: 'devanagari-700' }])
})
