import { languages, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'

const demoNotes = ['rain', 'power', 'quiet', 'repair', 'grid', 'water'] as const
export type DemoNote = (typeof demoNotes)[number]

/** What is written into a report of the demonstration, in English. */
export const demoNoteText = (note: DemoNote): string => say(languages[0], `demo.note.${note}`)

/** The note of a report: the demonstration's in the reader's language, all others as they were written. */
export function toReaderNote(text: string, language: Language): string {
  const note = demoNotes.find((each) => demoNoteText(each) === text)
  return note ? say(language, `demo.note.${note}`) : text
}
