import { setupI18n, type I18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerTextKey } from '../index.ts'
import { languages, tagOf, type Language, type LanguageCode } from '../languages.ts'

type Catalog = {
  readonly i18n: I18n
  /** Texts without values, which are the same every time. */ readonly plain: Map<ServerTextKey, string>
}

const catalogs = new Map<LanguageCode, Catalog>()

/** A server message in a language. */
export function say(language: Language, key: ServerTextKey, values?: Readonly<Record<string, unknown>>): string {
  let catalog = catalogs.get(language.code)
  if (!catalog) catalogs.set(language.code, (catalog = { i18n: load(language), plain: new Map() }))
  if (values) return catalog.i18n._(key, values)
  let text = catalog.plain.get(key)
  if (text === undefined) catalog.plain.set(key, (text = catalog.i18n._(key)))
  return text
}

export const isServerTextKey = (key: string): key is ServerTextKey => Object.hasOwn(textsOf('en'), key)

function load(language: Language): I18n {
  const tag = tagOf(language)
  // English stands in for a text that a language does not have yet.
  const texts = { ...textsOf('en'), ...textsOf(language.code) }
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]))
  return setupI18n({ locale: tag, messages: { [tag]: messages } })
}

const files = new Map<LanguageCode, Record<string, string>>()

function textsOf(code: LanguageCode): Record<string, string> {
  let texts = files.get(code)
  if (!texts) {
    const file = new URL(`${code}.json`, import.meta.url)
    files.set(
      code,
      (texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}),
    )
  }
  return texts
}

/** Reads every language now, so that a broken text stops the start and not an answer. */
export function loadServerTexts(): void {
  for (const language of languages) say(language, 'answer.ok')
}
