import type { RequestOf } from '@millrace/contract/call'
import { machineCreate } from '@millrace/contract/console/machine'
import { languageHeaders } from '@millrace/contract/fields'
import { findFieldErrors } from '../../components/toFormErrors.ts'
import { isZero, parseTypedUsdt, toTyped } from '../../shell/amount.ts'
import { placeError, type FormErrors } from '../../shell/send.ts'
import { toLocalMinute } from '../../user/member/parseStopEnd.ts'
import type { Machine } from './machineBadges.ts'

export type Values = Readonly<Record<string, unknown>>
type Request = RequestOf<typeof machineCreate>

/** The texts that members read, in ten languages, in the order of the form. */
export const textNames = ['name', 'place', 'summary', 'description', 'purpose', 'risks', 'costs', 'leaving'] as const

export const newMachine: Values = {
  kind: 'vending',
  position: 0,
  ownerName: '',
  pictures: [],
  price: '',
  dayReturn: '',
  validDays: 365,
  units: 100,
  sale: 'plain',
  saleStart: '',
  saleEnd: '',
  isPublished: false,
}

/** A machine as its form has it: amounts without the zeros at the end, moments on the clock of this desk. */
export function toFormValues(machine: Machine): Values {
  const minute = (moment: string | null) => (moment === null ? '' : toLocalMinute(new Date(moment)))
  return {
    ...machine,
    price: toTyped(machine.price),
    dayReturn: toTyped(machine.dayReturn),
    saleStart: minute(machine.saleStart),
    saleEnd: minute(machine.saleEnd),
  }
}

/** A field that was emptied holds nothing rather than an empty text. */
const typed = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** What the contract takes of the form. A moment that was not touched stays as exact as it was. */
export function toMachineRequest(values: Values, earlier?: Machine): Request {
  const localized = Object.fromEntries(textNames.map((name) => [name, withoutEmpty(values[name])]))
  const { kind, position, ownerName, pictures, price, dayReturn, validDays, units, sale, isPublished } = values
  const isPlain = sale === 'plain'
  return {
    ...localized,
    kind,
    position,
    ownerName,
    pictures,
    price: typed(price),
    dayReturn: typed(dayReturn),
    validDays,
    units,
    sale,
    isPublished,
    saleStart: isPlain ? null : momentOf(values['saleStart'], earlier?.saleStart ?? null),
    saleEnd: isPlain ? null : momentOf(values['saleEnd'], earlier?.saleEnd ?? null),
  } as Request
}

/** What is wrong with the form, in words, beside each field. The server checks the same again. */
export function findMachineProblems(values: Values, earlier?: Machine): FormErrors {
  const request = toMachineRequest(values, earlier)
  const problems: FormErrors = {}
  for (const name of ['price', 'dayReturn'] as const) {
    const amount = parseTypedUsdt(request[name])
    if (amount && isZero(amount)) placeError(problems, [name], 'More than zero.')
  }
  if (typeof request.units === 'number' && earlier && request.units < earlier.soldUnits)
    placeError(problems, ['units'], `${earlier.soldUnits} are sold already.`)
  const { sale, saleStart, saleEnd } = request
  if (sale === 'presale' && !saleStart) placeError(problems, ['saleStart'], 'A pre-sale needs a beginning.')
  if (sale !== 'plain' && !saleEnd)
    placeError(
      problems,
      ['saleEnd'],
      sale === 'rush' ? 'A rush needs an end: members see it count down.' : 'A pre-sale needs an end.',
    )
  if (saleStart && saleEnd && saleStart >= saleEnd)
    placeError(problems, ['saleEnd'], 'The end comes after the beginning.')
  // What is said here is plainer than what the contract's forms allow to say.
  return { ...findFieldErrors(machineCreate.request, request), ...problems }
}

function momentOf(typed: unknown, earlier: string | null): string | null {
  if (typeof typed !== 'string' || typed === '') return null
  if (earlier !== null && toLocalMinute(new Date(earlier)) === typed) return earlier
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function withoutEmpty(texts: unknown): Record<string, string> {
  const all = (texts ?? {}) as Partial<Record<string, string | null>>
  return Object.fromEntries(
    languageHeaders.flatMap((language) => (all[language]?.trim() ? [[language, all[language]] as const] : [])),
  )
}
