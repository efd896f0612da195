import type { LanguageHeader } from '@millrace/contract/fields'
import type { ShortfallReason } from '@millrace/contract/income/month'
import { formatMoney, formatPercent, parseMoney } from '@millrace/money'
import { formatDay, toLanguageTag, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { Localized } from '../../db/localized.ts'
import { toReaderNote } from '../../prose/index.ts'
import type { MessageParams } from './messageKinds.ts'

type ToldMachine = {
  readonly name: Localized
  readonly percent: number | null
  readonly amount?: string
  readonly reason?: ShortfallReason
  readonly note?: string
}

/** What the machines of a member brought on a day: the deviation before the amount, the worst machine first. */
export function renderEvening(
  language: Language,
  { day, percent, amount, expected, currency, machines, more }: MessageParams['evening'],
): { readonly title: string; readonly content: string } {
  const tag = toLanguageTag(language)
  const writePercent = (value: number | null): string =>
    value === null ? '–' : formatPercent(value / 100, tag, { isSigned: true })
  const writeAmount = (decimal: string): string => {
    const money = parseMoney(decimal, currency)
    return money ? formatMoney(money, tag, { form: 'small' }) : decimal
  }
  const lines = (JSON.parse(machines) as ToldMachine[]).map((machine) => {
    const values = { machine: nameIn(machine.name, language.header), percent: writePercent(machine.percent) }
    const result =
      machine.amount === undefined
        ? say(language, 'evening.machine', values)
        : say(language, 'evening.machine-amount', { ...values, amount: writeAmount(machine.amount), currency })
    return [result, ...sayReason(language, machine)].join(' ')
  })
  const sum =
    amount === undefined || expected === undefined
      ? []
      : [say(language, 'evening.sum', { amount: writeAmount(amount), expected: writeAmount(expected), currency })]
  const rest = Number(more) > 0 ? [say(language, 'evening.more', { count: Number(more) })] : []
  return {
    title: say(language, 'message.evening.title', {
      day: formatDay(day, language.code),
      percent: writePercent(percent === '' ? null : Number(percent)),
    }),
    content: [...sum, ...lines, ...rest].join('\n'),
  }
}

const nameIn = (name: Localized, header: LanguageHeader): string => name[header] || name.en_US

/** What is recorded, and that nothing more is where nothing is. */
const sayReason = (language: Language, { reason, note }: ToldMachine): string[] =>
  reason
    ? [
        say(language, `month.reason.${reason}`),
        note
          ? say(language, 'month.reason.note', { note: toReaderNote(note, language) })
          : reason === 'less'
            ? say(language, 'month.reason.none')
            : '',
      ].filter(Boolean)
    : []
