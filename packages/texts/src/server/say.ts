import { setupI18n, type I18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerTextKey, TextFolder } from '../index.ts'
import { languages, toLanguageTag, type Language, type LanguageCode } from '../languages.ts'
import aliases from './aliases.json' with { type: 'json' }

type Catalog = {
  readonly i18n: I18n
  /** Rendered texts without values, which are the same every time. */
  readonly plain: Map<ServerTextKey, string>
}

const folders: readonly (TextFolder | 'server')[] = [
  'shell',
  'msg',
  'user',
  'product',
  'income',
  'wallet',
  'square',
  'server',
]

const catalogs = new Map<LanguageCode, Catalog>()

/** A text of the server in a language. */
export function say(language: Language, key: ServerTextKey, values?: Readonly<Record<string, unknown>>): string {
  let catalog = catalogs.get(language.code)
  if (!catalog) catalogs.set(language.code, (catalog = { i18n: load(language), plain: new Map() }))
  if (values) return catalog.i18n._(key, values)
  let text = catalog.plain.get(key)
  if (text === undefined) catalog.plain.set(key, (text = catalog.i18n._(key)))
  return text
}

export const isServerTextKey = (key: string): key is ServerTextKey => Object.hasOwn(readTexts('en'), key)

function load(language: Language): I18n {
  const tag = toLanguageTag(language)
  // English is the fallback for a text that a language does not have yet.
  const texts = { ...readTexts('en'), ...readTexts(language.code) }
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]))
  return setupI18n({ locale: tag, messages: { [tag]: messages } })
}

const cachedTexts = new Map<LanguageCode, Record<string, string>>()

/** The app's texts, the server's own, and the aliases. */
function readTexts(code: LanguageCode): Record<string, string> {
  let texts = cachedTexts.get(code)
  if (!texts) {
    const read = Object.assign({}, ...folders.map((folder) => readFolder(folder, code))) as Record<string, string>
    const aliased = Object.entries(aliases).flatMap(([key, target]) => {
      const text = read[target]
      return text === undefined ? [] : [[key, text] as const]
    })
    cachedTexts.set(code, (texts = { ...read, ...Object.fromEntries(aliased) }))
  }
  return texts
}

function readFolder(folder: string, code: LanguageCode): Record<string, string> {
  const file = new URL(`../${folder}/${code}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Loads every language at once, so that a broken text prevents the start and not an answer. */
export function loadServerTexts(): void {
  for (const language of languages) say(language, 'answer.ok')
}
