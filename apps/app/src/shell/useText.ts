import { toLanguageTag, type Language, type TextKey } from '@millrace/texts'
import { useSyncExternalStore } from 'react'
import { currentLanguage } from './language.ts'
import { getTranslator, onMessages, type Values } from './messages.ts'

export type Translate = (key: TextKey, values?: Values) => string

/** Translates a text key into the language of the interface. */
export function useText(): Translate {
  return useSyncExternalStore(onMessages, getTranslator)
}

/** The language of the interface, with the language tag for `Intl`. */
export function useLanguage(): Language & { readonly tag: string } {
  useSyncExternalStore(onMessages, getTranslator)
  const language = currentLanguage()
  return { ...language, tag: toLanguageTag(language) }
}
