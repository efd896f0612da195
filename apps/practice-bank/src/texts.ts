import { existsSync, readFileSync } from 'node:fs'
import type english from './texts/en.json'

export const languages = ['en', 'hi', 'ta', 'te', 'kn', 'tr', 'es', 'it', 'fr', 'de'] as const
export type Language = (typeof languages)[number]
export const languageNames: Record<Language, string> = {
  en: 'English',
  hi: 'हिन्दी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  tr: 'Türkçe',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
  de: 'Deutsch',
}
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
