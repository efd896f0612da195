import { languages, toLanguageTag } from '@millrace/texts'

const byHeader = new Map(
  languages.map((language) => [language.header as string, { name: language.name, tag: toLanguageTag(language) }]),
)

/** A language's name in its own script, and the tag that fonts, spelling and screen readers go by. */
export function getLanguageName(header: string): { readonly name: string; readonly tag: string } {
  return byHeader.get(header) ?? { name: header, tag: header }
}
