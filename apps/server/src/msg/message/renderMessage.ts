import { formatMoney, parseMoney, type Currency } from '@millrace/money'
import { toLanguageTag, type Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import type { MessageKind } from './kinds.ts'

type Kept = { readonly kind: string; readonly params: Readonly<Record<string, string>> }

/** What a message says in a language. */
export function renderMessage(
  language: Language,
  { kind, params }: Kept,
): { readonly title: string; readonly content: string } {
  const name = kind as MessageKind
  const values = valuesOf(language, params)
  // A reason that was left out leaves its space behind.
  return {
    title: say(language, `message.${name}.title`, values),
    content: say(language, `message.${name}.content`, values).trim(),
  }
}

function valuesOf(
  language: Language,
  { amount = '', currency = 'USDT', day, reason = '', ...others }: Kept['params'],
): Record<string, string> {
  const tag = toLanguageTag(language)
  const money = parseMoney(amount, currency as Currency)
  return {
    ...others,
    currency,
    amount: money ? formatMoney(money, tag) : amount,
    reason: isServerTextKey(reason) ? say(language, reason) : reason,
    ...(day !== undefined && {
      day: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
    }),
  }
}
