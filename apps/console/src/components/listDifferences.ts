import { formatMoment } from '../shell/time.ts'
import { isUuid, shortenId } from './uuid.ts'

export type Difference = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** It stays as it is, and is there because all of it is to be seen. */
  readonly isSame?: true
}

const fieldNames: Readonly<Record<string, string>> = {
  isFrozen: 'Frozen',
  frozenReason: 'Reason for the freeze',
  withdrawalsStoppedUntil: 'Withdrawals stopped until',
  withdrawalsStopReason: 'Reason for the stop',
  isActive: 'Can sign in',
  email: 'E-mail',
  ended: 'Sessions ended',
  isPublished: 'Published',
  imgUrl: 'Picture',
  url: 'File',
  createTime: 'Added',
  register: 'Register, Wh',
  lastRegister: 'Last register, Wh',
}

// The entry shows the id and the time already.
const omittedFields = new Set(['id', 'updateTime'])

/** The fields that changed, or all of them; null where there was no value. One that stays has only the new one. */
export function listDifferences(before: string, after: string, isWhole = false): readonly Difference[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)]
  const isSame = (path: string) => oldValues.get(path) === newValues.get(path)
  return [...new Set([...oldValues.keys(), ...newValues.keys()])]
    .filter((path) => !omittedFields.has(path) && (isWhole || !isSame(path)))
    .map((path) => ({
      field: formatField(path),
      before: isSame(path) ? null : (oldValues.get(path) ?? null),
      after: newValues.get(path) ?? null,
      ...(isSame(path) && { isSame: true as const }),
    }))
}

const longLength = 600

/** Whether a value is too long to be read whole beside the others. */
export const isLong = ({ before, after }: Pick<Difference, 'before' | 'after'>): boolean =>
  Math.max(before?.length ?? 0, after?.length ?? 0) > longLength

/** The lines of two texts between those that they begin and end with in common; null where one has none. */
export function cutCommonLines(before: string, after: string): Pick<Difference, 'before' | 'after'> {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const countSame = (a: readonly string[], b: readonly string[]) => {
    const end = a.findIndex((line, index) => line !== b[index])
    return end === -1 ? a.length : end
  }
  const start = countSame(old, now)
  const end = countSame(old.slice(start).toReversed(), now.slice(start).toReversed())
  const cut = (lines: readonly string[]) => {
    const left = lines.slice(start, lines.length - end)
    return left.length === 0 ? null : left.join('\n')
  }
  return { before: cut(old), after: cut(now) }
}

const lineLengthMax = 72

/** Whether the old and the new value can be read beside each other. If not, each has a line of its own. */
export function fitsOneLine({ before, after }: Pick<Difference, 'before' | 'after'>): boolean {
  const text = `${before ?? ''}${after ?? ''}`
  return before === null || after === null || (text.length <= lineLengthMax && !text.includes('\n'))
}

/** Every value by its path, without empty ones. */
function flatten(json: string): Map<string, string> {
  const values = new Map<string, string>()
  function add(path: string, value: unknown): void {
    if (value === null || value === undefined || value === '') return
    // A list of plain values, such as the pictures of a machine, is one difference.
    if (Array.isArray(value) && value.every(isPlain)) {
      if (value.length > 0) values.set(path, value.map(formatValue).join(', '))
    } else if (typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) add(path ? `${path}.${name}` : name, inner)
    else values.set(path, formatValue(value as Plain))
  }
  add('', parse(json))
  return values
}

function parse(json: string): unknown {
  if (json === '') return null
  try {
    return JSON.parse(json)
  } catch {
    return { value: json }
  }
}

type Plain = string | number | boolean

const isPlain = (value: unknown): value is Plain => ['string', 'number', 'boolean'].includes(typeof value)

const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function formatValue(value: Plain): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && timestampPattern.test(value)) return formatMoment(value, 'second')
  return isUuid(String(value)) ? shortenId(String(value)) : String(value)
}

function formatField(path: string): string {
  const [name = '', ...inner] = path.split('.')
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^is /, '')
  const label = fieldNames[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return inner.length ? `${label} (${inner.join(', ')})` : label
}
