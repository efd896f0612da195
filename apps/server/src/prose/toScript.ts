import { languages, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'

const readNames = (language: Language): readonly string[] => say(language, 'demo.people').split(', ')

/** Somebody of the demonstration in the script of whoever reads; all others are called as they call themselves. */
export function toScript(name: string, language: Language): string {
  const [, demoName = ''] = /^(\S+) \(demonstration\)$/.exec(name) ?? []
  const own = demoName && readNames(language)[readNames(languages[0]).indexOf(demoName)]
  return own && own !== demoName ? `${own} (${say(language, 'product.badge.demo')})` : name
}
