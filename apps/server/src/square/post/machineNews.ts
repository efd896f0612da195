import { machineNewsKinds, type MachineNews } from '@millrace/contract/square/post'
import { formatMoney, parseMoney } from '@millrace/money'
import { formatDay, toLanguageTag, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { PostRow } from './store.ts'

type Row = Pick<PostRow, 'machineText' | 'params'>

/** The facts that a machine posted; null for what people wrote. */
export function toMachineNews({ machineText: kind, params }: Row): MachineNews | null {
  if (kind === null || !machineNewsKinds.includes(kind)) return null
  const toNumber = (text: string | undefined) => (text === undefined ? null : Number(text))
  return {
    kind,
    month: params['month']?.slice(0, 7) ?? '',
    income: params['income'] ?? null,
    incomePerUnit: params['incomePerUnit'] ?? null,
    units: toNumber(params['units']),
    day: params['day'] ?? null,
    days: toNumber(params['days']),
    pictureUrl: params['pictureUrl'] ?? '',
  }
}

/** The same as a sentence. */
export function writeMachineNews({ kind, month, income, incomePerUnit, day, days }: MachineNews, language: Language) {
  return say(language, `square.machine-${kind}`, {
    month: month && formatMonth(month, language),
    income: formatUsdt(income, language),
    incomePerUnit: formatUsdt(incomePerUnit, language),
    day: day === null ? '' : formatDay(day, language.code),
    days: days ?? 0,
  })
}

function formatUsdt(amount: string | null, language: Language): string {
  const money = amount === null ? null : parseMoney(amount, 'USDT')
  return money ? formatMoney(money, toLanguageTag(language), { form: 'small' }) : ''
}

/** A month with its year. */
const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(toLanguageTag(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
