import { formatWhole } from '@millrace/money'
import { createMessageWriter, type Message } from '@millrace/texts/messageWriter.ts'

export type Messages = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, string | number>>
export type Translator = (key: string, values?: Values) => string

let active: Translator = (key) => key
const loaded = new Map<string, Messages>()
const listeners = new Set<() => void>()

/** Adds texts to those of a language. If it is the active one, they are there for whatever is drawn from now on. */
export function loadMessages(tag: string, messages: Messages): void {
  loaded.set(tag, { ...loaded.get(tag), ...messages })
}

/** Shows the texts of a language from now on. Everything with a text is drawn again. */
export function activateMessages(tag: string): void {
  const write = createMessageWriter(tag, (count) => formatWhole(count, tag))
  active = (key, values = {}) => write(loaded.get(tag)?.[key] ?? key, values)
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
