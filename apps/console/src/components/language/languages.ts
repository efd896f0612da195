import { languageHeaders, type LanguageHeader } from '@millrace/contract/fields'

type Filled = 'complete' | 'partly' | 'empty'

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** How much of a piece is written in one language: all of its texts, some, or none. */
export function getCompleteness(texts: readonly unknown[], language: LanguageHeader): Filled {
  const filled = texts.filter((text) =>
    isText((text as Partial<Record<LanguageHeader, unknown>> | null | undefined)?.[language]),
  ).length
  if (filled === 0) return 'empty'
  return filled === texts.length ? 'complete' : 'partly'
}

export function listCompleteLanguages(texts: readonly unknown[]): readonly LanguageHeader[] {
  return languageHeaders.filter((language) => getCompleteness(texts, language) === 'complete')
}
