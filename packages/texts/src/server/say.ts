import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerTextKey, TextFolder } from '../index.ts'
import { languages, toLanguageTag, type Language, type LanguageCode } from '../languages.ts'
import { createMessageWriter, type Message, type Values } from '../messageWriter.ts'
import aliases from './aliases.json' with { type: 'json' }

type Catalog = {
  readonly write: ReturnType<typeof createMessageWriter>
  readonly texts: Readonly<Record<string, string>>
  readonly compiled: Map<string, Message>
  /** Rendered texts without values, which are the same every time. */
  readonly plain: Map<ServerTextKey, string>
}

const appFolders: readonly TextFolder[] = [
  'shell',
  'msg',
  'user',
  'product',
  'income',
  'wallet',
  'square',
  'rewards',
  'service',
]

const catalogs = new Map<LanguageCode, Catalog>()

/** A text of the server in a language. */
export function say(language: Language, key: ServerTextKey, values?: Values): string {
  let catalog = catalogs.get(language.code)
  if (!catalog) catalogs.set(language.code, (catalog = load(language)))
  if (values) return render(catalog, key, values)
  let text = catalog.plain.get(key)
  if (text === undefined) catalog.plain.set(key, (text = render(catalog, key)))
  return text
}

export const isServerTextKey = (key: string): key is ServerTextKey => Object.hasOwn(readTexts('en'), key)

function load(language: Language): Catalog {
  const tag = toLanguageTag(language)
  // English is the fallback for a text that a language does not have yet.
  const texts = { ...readTexts('en'), ...readTexts(language.code) }
  let numbers: Intl.NumberFormat | undefined
  return {
    write: createMessageWriter(tag, (count) => (numbers ??= new Intl.NumberFormat(tag)).format(count)),
    texts,
    compiled: new Map(),
    plain: new Map(),
  }
}

function render(catalog: Catalog, key: ServerTextKey, values: Values = {}): string {
  // The server says few texts of all, and compiling them would take most of its start.
  return catalog.write(catalog.compiled.get(key) ?? compile(catalog, key), values)
}

function compile({ texts, compiled }: Catalog, key: string): Message {
  const message = compileMessageOrThrow(texts[key] ?? key) as Message
  compiled.set(key, message)
  return message
}

const cachedTexts = new Map<LanguageCode, Record<string, string>>()

/** The app's texts, the server's own, and the aliases; a record of a reward is called as its kind if nothing else. */
function readTexts(code: LanguageCode): Record<string, string> {
  let texts = cachedTexts.get(code)
  if (!texts) {
    const read = Object.assign({}, ...[...appFolders, 'server'].map((folder) => readFolder(folder, code))) as Record<
      string,
      string
    >
    const aliased = Object.entries(aliases).flatMap(([key, target]) => {
      const text = read[target]
      return text === undefined ? [] : [[key, text] as const]
    })
    const rewards = Object.entries(read)
      .filter(([key]) => key.startsWith('reward.kind.'))
      .map(([key, text]) => [key.replace('reward.kind.', 'record.reward.'), text] as const)
    cachedTexts.set(code, (texts = { ...Object.fromEntries(rewards), ...read, ...Object.fromEntries(aliased) }))
  }
  return texts
}

function readFolder(folder: string, code: LanguageCode): Record<string, string> {
  const file = new URL(`../${folder}/${code}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Loads every language at once, so that a broken text of the server prevents the start and not an answer. */
export function loadServerTexts(): void {
  for (const language of languages) say(language, 'answer.ok')
}
