import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { toScript } from '../prose/index.ts'

type Author = {
  readonly memberId: string | null
  readonly name: string | null
  readonly operatorName: string | null
}

/** The name beside what somebody wrote. Whoever has not chosen one gets a number: an account is nobody's business. */
export const toUsername = ({ memberId, name, operatorName }: Author, language: Language): string =>
  toScript(operatorName ?? name ?? '', language) ||
  say(language, 'square.member', { number: (memberId ?? '').slice(0, 4).toUpperCase() })
