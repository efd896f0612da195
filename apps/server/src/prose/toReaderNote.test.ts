import { languages } from '@millrace/texts'
import english from '@millrace/texts/server/en.json' with { type: 'json' }
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findStaffFlags } from './staffTexts.ts'
import { toReaderNote } from './toReaderNote.ts'

const readNotes = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).flatMap(([key, text]) => (key.startsWith('demo.note.') ? [text] : []))

test('a note of the demonstration is read in each language, any other as it was written', () => {
  for (const language of languages) {
    const file = new URL(`../../../../packages/texts/src/server/${language.code}.json`, import.meta.url)
    const read = readNotes(english).map((note) => toReaderNote(note, language))
    expect(read).toEqual(readNotes(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
    expect(new Set([...read, ...readNotes(english)]).size).toBe(language.code === 'en' ? 6 : 12)
    expect(read.flatMap(findStaffFlags)).toEqual([])
    expect(toReaderNote('Rain, and a fuse', language)).toBe('Rain, and a fuse')
    expect(toReaderNote('', language)).toBe('')
  }
})
