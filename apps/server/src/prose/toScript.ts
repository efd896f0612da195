import type { Language } from '@millrace/texts'
import demoNames from './demoNames.json' with { type: 'json' }

const scripts: Readonly<Record<string, Readonly<Record<string, string>>>> = demoNames

/** Somebody of the demonstration in the script of whoever reads; all others are called as they call themselves. */
export function toScript(name: string, language: Language): string {
  const [, demoName = ''] = /^(\S+) \(demonstration\)$/.exec(name) ?? []
  const names = scripts[language.code] ?? {}
  return Object.hasOwn(names, demoName) ? (names[demoName] ?? name) : name
}
