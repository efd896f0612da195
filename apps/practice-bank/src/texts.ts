import { languages as all, type LanguageCode } from '@millrace/texts'
import { existsSync, readFileSync } from 'node:fs'
import type english from './texts/en.json'

export type Language = LanguageCode
export const languages = all.map(({ code }) => code)
export const languageNames = Object.fromEntries(all.map(({ code, name }) => [code, name])) as Record<Language, string>
export type TextKey = keyof typeof english
export type Translate = (key: TextKey, values?: Record<string, string>) => string

const readTexts = (language: Language): Partial<Record<TextKey, string>> => {
  const file = new URL(`texts/${language}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<TextKey, string>>) : {}
}
const texts = new Map(languages.map((language) => [language, readTexts(language)]))

export const isLanguage = (code: unknown): code is Language => languages.includes(code as Language)

/** Translates into a language, with English for missing texts. */
export const createTranslator =
  (language: Language): Translate =>
  (key, values = {}) =>
    (texts.get(language)?.[key] ?? texts.get('en')?.[key] ?? key).replaceAll(
      /\{(\w+)\}/g,
      (placeholder, name: string) => values[name] ?? placeholder,
    )
