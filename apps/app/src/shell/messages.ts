import { formatWhole } from '@millrace/money'

/**
 * A compiled text: what stands in it, the names of values, and for a count its plural forms, with `#` for the count
 * itself. Nothing else is used in texts, and the build refuses it.
 */
export type Message = string | readonly Token[]
type Token = string | readonly [name: string, type?: 'plural' | 'number', forms?: Forms]
type Forms = Readonly<Record<string, Message>>
export type Messages = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, string | number>>
export type Translator = (key: string, values?: Values) => string

let active: Translator = (key) => key
const loaded = new Map<string, Messages>()
const listeners = new Set<() => void>()
const pluralRules = new Map<string, Intl.PluralRules>()

/** Adds texts to those of a language. If it is the active one, they are there for whatever is drawn from now on. */
export function loadMessages(tag: string, messages: Messages): void {
  loaded.set(tag, { ...loaded.get(tag), ...messages })
}

/** Shows the texts of a language from now on. Everything with a text is drawn again. */
export function activateMessages(tag: string): void {
  active = (key, values = {}) => write(loaded.get(tag)?.[key] ?? key, values, tag)
  for (const listener of listeners) listener()
}

/** Another one after each change, so that what was made with the former is made again. */
export const getTranslator = (): Translator => active

/** Calls back when other texts are shown, until the returned function is called. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A text in the language of the interface. Components use `useText` instead, which follows changes. */
export const translate: Translator = (key, values) => active(key, values)

function write(message: Message, values: Values, tag: string, count = '#'): string {
  if (typeof message === 'string') return message === '#' ? count : message
  return message
    .map((token) => (typeof token === 'string' ? write(token, values, tag, count) : fill(token, values, tag)))
    .join('')
}

function fill([name, type, forms = {}]: Exclude<Token, string>, values: Values, tag: string): string {
  const value = values[name] ?? ''
  if (type === undefined) return String(value)
  const count = formatWhole(Number(value), tag)
  if (type === 'number') return count
  return write(forms[value] ?? forms[getRules(tag).select(Number(value))] ?? forms['other'] ?? '', values, tag, count)
}

// Making one takes longer than asking it.
function getRules(tag: string): Intl.PluralRules {
  const rules = pluralRules.get(tag) ?? new Intl.PluralRules(tag)
  pluralRules.set(tag, rules)
  return rules
}
