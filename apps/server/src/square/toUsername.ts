import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import demoNames from './demoNames.json' with { type: 'json' }

type Author = {
  readonly memberId: string | null
  readonly name: string | null
  readonly operatorName: string | null
}

/** The name beside what somebody wrote. Whoever has not chosen one gets a number: an account is nobody's business. */
export const toUsername = ({ memberId, name, operatorName }: Author, language: Language): string =>
  toScript(operatorName ?? name ?? '', language) ||
  say(language, 'square.member', { number: (memberId ?? '').slice(0, 4).toUpperCase() })

const scripts: Readonly<Record<string, Readonly<Record<string, string>>>> = demoNames

/** Somebody of the demonstration in the script of whoever reads; all others are called as they call themselves. */
function toScript(name: string, language: Language): string {
  const [, demoName = ''] = /^(\S+) \(demonstration\)$/.exec(name) ?? []
  const names = scripts[language.code] ?? {}
  return Object.hasOwn(names, demoName) ? (names[demoName] ?? name) : name
}
