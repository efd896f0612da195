import { languageHeaders, type LanguageHeader } from '@millrace/contract/fields'
import { languages, toLanguageTag } from '@millrace/texts'

const languageByHeader = new Map(
  languages.map((language) => [language.header as string, { name: language.name, tag: toLanguageTag(language) }]),
)

/** A language's name in its own script, and its BCP 47 tag. */
export function getLanguage(header: string): { readonly name: string; readonly tag: string } {
  return languageByHeader.get(header) ?? { name: header, tag: header }
}

type Completeness = 'complete' | 'partial' | 'empty'

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** How many of the texts are written in one language: all, some or none. */
export function getCompleteness(texts: readonly unknown[], language: LanguageHeader): Completeness {
  const filled = texts.filter((text) =>
    isFilled((text as Partial<Record<LanguageHeader, unknown>> | null | undefined)?.[language]),
  ).length
  if (filled === 0) return 'empty'
  return filled === texts.length ? 'complete' : 'partial'
}

export function listCompleteLanguages(texts: readonly unknown[]): readonly LanguageHeader[] {
  return languageHeaders.filter((language) => getCompleteness(texts, language) === 'complete')
}
