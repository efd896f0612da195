import type { RequestOf } from '@millrace/contract/call'
import { parseLocation, parsePlace, toLocation } from '@millrace/contract/console/location'
import { machineCreate } from '@millrace/contract/console/machine'
import { languageHeaders } from '@millrace/contract/fields'
import { findFieldErrors } from '../../components/findFormErrors.ts'
import { isZero, parseTypedUsdt, toTyped } from '../../shell/amount.ts'
import { setFieldError, type FormErrors } from '../../shell/send.ts'
import { parseMinute, toTypedMinute } from '../../shell/time.ts'
import type { Machine } from './machineBadges.ts'

export type Values = Readonly<Record<string, unknown>>
type Request = RequestOf<typeof machineCreate>

/** What is typed in one line and shown as it is. */
export const lines = [
  {
    source: 'ownerName',
    label: 'Owner',
    helperText: 'Who owns the machine. Shown on the key information sheet.',
    isRequired: true,
  },
] as const

/** The localized texts. */
export const texts = [
  { source: 'name', label: 'Name' },
  { source: 'place', label: 'Place' },
  { source: 'summary', label: 'Summary', rowsMin: 2 },
  { source: 'description', label: 'Description', rowsMin: 5 },
  { source: 'purpose', label: 'What the money is used for', rowsMin: 3 },
  { source: 'risks', label: 'Risks', rowsMin: 3 },
  { source: 'costs', label: 'Costs', rowsMin: 3 },
  { source: 'leaving', label: 'How to leave', rowsMin: 3 },
] as const
export const textNames = texts.map(({ source }) => source)

/** A picture as it is edited: its file, and what is said about it. */
export type Photo = {
  readonly url: string
  readonly caption?: Readonly<Record<string, string | null>>
  readonly takenOn?: string | null
  readonly takenBy?: string | null
  readonly isDrawing?: boolean
}

export const newMachine: Values = {
  kind: 'vending',
  position: 0,
  ownerName: '',
  photos: [],
  coordinates: '',
  price: '',
  dayReturn: '',
  validDays: 365,
  units: 100,
  sale: 'plain',
  saleStart: '',
  saleEnd: '',
  isPublished: false,
}

/** A machine as form values: amounts without trailing zeros, times in the time zone of this browser. */
export function toFormValues(machine: Machine): Values {
  const place = machine.location === null ? null : parseLocation(machine.location)
  return {
    ...machine,
    photos: machine.pictures.map((url) => ({ url, ...machine.pictureNotes.find((note) => note.url === url) })),
    coordinates: place ? `${place.latitude}, ${place.longitude}` : '',
    price: toTyped(machine.price),
    dayReturn: toTyped(machine.dayReturn),
    saleStart: toTypedMinute(machine.saleStart),
    saleEnd: toTypedMinute(machine.saleEnd),
  }
}

/** A cleared field holds null instead of an empty text. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** The request of the form's values. A time that was not changed keeps its seconds. */
export function toMachineRequest(values: Values, saved?: Machine): Request {
  const fields = Object.keys(machineCreate.request.shape).map((name) => [name, values[name] ?? null] as const)
  const localized = textNames.map((name) => [name, omitEmpty(values[name])] as const)
  const isPlain = values['sale'] === 'plain'
  return {
    ...Object.fromEntries([...fields, ...localized]),
    ...toPictures((values['photos'] ?? []) as readonly Photo[]),
    location: toLocationTerm(toText(values['coordinates']), saved),
    price: toText(values['price']),
    dayReturn: toText(values['dayReturn']),
    saleStart: isPlain ? null : parseMinute(toText(values['saleStart']), saved?.saleStart),
    saleEnd: isPlain ? null : parseMinute(toText(values['saleEnd']), saved?.saleEnd),
  } as Request
}

const isSaidOf = ({ caption = {}, takenOn, takenBy, isDrawing = false }: Photo): boolean =>
  isDrawing || Boolean(takenOn || takenBy?.trim()) || Object.keys(omitEmpty(caption)).length > 0

/** The files in their order, and a note for each of which something is said. */
const toPictures = (photos: readonly Photo[]) => ({
  pictures: photos.map(({ url }) => url),
  pictureNotes: photos.filter(isSaidOf).map(({ url, caption, takenOn, takenBy, isDrawing = false }) => {
    const texts = omitEmpty(caption)
    return {
      url,
      ...(Object.keys(texts).length > 0 && { caption: texts }),
      takenOn: takenOn || null,
      takenBy: toText(takenBy),
      isDrawing,
    }
  }),
})

/** What stays keeps its salt, so that it is no change. What is no place is sent as it is and refused. */
function toLocationTerm(typed: string, saved: Machine | undefined): string | null {
  if (typed === '') return null
  const place = parsePlace(typed)
  if (!place) return typed
  const before = saved?.location ? parseLocation(saved.location) : null
  const isSame = before?.latitude === place.latitude && before.longitude === place.longitude
  return isSame && saved?.location ? saved.location : toLocation(place, crypto.randomUUID())
}

/** The errors of the form by field. The server checks again. */
export function findMachineProblems(values: Values, saved?: Machine): FormErrors {
  const request = toMachineRequest(values, saved)
  const problems: FormErrors = {}
  for (const name of ['price', 'dayReturn'] as const) {
    const amount = parseTypedUsdt(request[name])
    if (amount && isZero(amount)) setFieldError(problems, [name], 'Must be more than zero.')
  }
  if (typeof request.units === 'number' && saved && request.units < saved.soldUnits)
    setFieldError(problems, ['units'], `${saved.soldUnits} have been sold already.`)
  const { sale, saleStart, saleEnd } = request
  if (sale === 'presale' && !saleStart) setFieldError(problems, ['saleStart'], 'A pre-sale needs a start.')
  if (sale !== 'plain' && !saleEnd)
    setFieldError(
      problems,
      ['saleEnd'],
      sale === 'rush' ? 'A rush needs an end: members see it count down.' : 'A pre-sale needs an end.',
    )
  if (saleStart && saleEnd && saleStart >= saleEnd)
    setFieldError(problems, ['saleEnd'], 'The end must be after the start.')
  const coordinates = toText(values['coordinates'])
  if (coordinates !== '' && !parsePlace(coordinates))
    setFieldError(problems, ['coordinates'], 'Latitude and longitude in degrees, such as 18.52461, 73.85387.')
  for (const [index, { caption }] of ((values['photos'] ?? []) as readonly Photo[]).entries()) {
    const texts = omitEmpty(caption)
    if (Object.keys(texts).length > 0 && !texts['en_US'])
      setFieldError(problems, ['photos', String(index), 'caption', 'en_US'], 'Required.')
  }
  // These messages are clearer than those of the contract, so they take precedence.
  return { ...findFieldErrors(machineCreate.request, request), ...problems }
}

function omitEmpty(texts: unknown): Record<string, string> {
  const all = (texts ?? {}) as Partial<Record<string, string | null>>
  return Object.fromEntries(
    languageHeaders.flatMap((language) => (all[language]?.trim() ? [[language, all[language]] as const] : [])),
  )
}
