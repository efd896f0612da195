import type { Language } from '@millrace/texts'
import demoNotes from './demoNotes.json' with { type: 'json' }

export type DemoNote = keyof (typeof demoNotes)['en']

/** What is written into a report of the demonstration, in English. */
export const demoNoteText = (note: DemoNote): string => demoNotes.en[note]

const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = demoNotes
const demoNotesByText = new Map(Object.entries(demoNotes.en).map(([note, text]) => [text, note]))

/** The note of a report: the demonstration's in the reader's language, all others as they were written. */
export function toReaderNote(text: string, language: Language): string {
  const note = demoNotesByText.get(text)
  return (note && translations[language.code]?.[note]) || text
}
