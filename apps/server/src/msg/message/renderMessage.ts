import { formatMoney, parseMoney, type Currency } from '@millrace/money'
import { formatDay, formatUtc, toLanguageTag, type Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import type { MessageKind, MessageParams } from './messageKinds.ts'
import { renderEvening } from './renderEvening.ts'

type StoredMessage = { readonly kind: string; readonly params: Readonly<Record<string, string>> }

/** The texts of a message in a language. */
export function renderMessage(
  language: Language,
  { kind, params }: StoredMessage,
): { readonly title: string; readonly content: string } {
  const name = kind as MessageKind
  if (name === 'evening') return renderEvening(language, params as MessageParams['evening'])
  const values = formatValues(language, params)
  // An empty reason leaves a space at the end.
  return {
    title: say(language, `message.${name}.title`, values),
    content: say(language, `message.${name}.content`, values).trim(),
  }
}

function formatValues(
  language: Language,
  { amount = '', currency = 'USDT', day, until, reason = '', ...others }: StoredMessage['params'],
): Record<string, string> {
  const tag = toLanguageTag(language)
  const money = parseMoney(amount, currency as Currency)
  return {
    ...others,
    currency,
    amount: money ? formatMoney(money, tag, { form: 'small' }) : amount,
    reason: isServerTextKey(reason) ? say(language, reason) : reason,
    ...(day !== undefined && { day: formatDay(day, language.code) }),
    ...(until !== undefined && { until: formatUtc(new Date(until), language.code) }),
  }
}
