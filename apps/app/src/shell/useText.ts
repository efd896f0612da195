import { useLingui } from '@lingui/react'
import { toLanguageTag, type Language, type TextKey } from '@millrace/texts'
import { currentLanguage } from './language.ts'

export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Texts in the language of the interface, by key. */
export function useText(): Text {
  const { _ } = useLingui()
  return (key, values) => _(key, values)
}

/** The language of the interface, with the tag that formatting needs. */
export function useLanguage(): Language & { readonly tag: string } {
  useLingui()
  const language = currentLanguage()
  return { ...language, tag: toLanguageTag(language) }
}
