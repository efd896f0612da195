import { languages } from '@millrace/texts'
import { expect, test } from 'vitest'
import demoNotes from './demoNotes.json' with { type: 'json' }
import { findStaffFlags } from './staffTexts.ts'
import { demoNoteText, toReaderNote } from './toReaderNote.ts'

test('a note of the demonstration is read in each language, any other as it was written', () => {
  for (const language of languages) {
    const read = Object.keys(demoNotes.en).map((note) =>
      toReaderNote(demoNoteText(note as keyof typeof demoNotes.en), language),
    )
    expect(read).toEqual(Object.values(demoNotes[language.code]))
    expect(new Set(read).size).toBe(Object.keys(demoNotes.en).length)
    expect(read.flatMap(findStaffFlags)).toEqual([])
    expect(toReaderNote('Rain, and a fuse', language)).toBe('Rain, and a fuse')
    expect(toReaderNote('', language)).toBe('')
  }
})
