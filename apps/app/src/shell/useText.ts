import { useLingui } from '@lingui/react'
import { toLanguageTag, type Language, type TextKey } from '@millrace/texts'
import { currentLanguage } from './language.ts'

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Translates a text key into the language of the interface. */
export function useText(): Translate {
  const { _ } = useLingui()
  return (key, values) => _(key, values)
}

/** The language of the interface, with the language tag for `Intl`. */
export function useLanguage(): Language & { readonly tag: string } {
  useLingui()
  const language = currentLanguage()
  return { ...language, tag: toLanguageTag(language) }
}
