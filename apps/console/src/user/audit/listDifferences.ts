import { isUuid, shortenId } from '../../components/uuid.ts'
import { formatMoment } from '../../shell/time.ts'

export type Difference = { readonly field: string; readonly before: string | null; readonly after: string | null }

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
}

// The entry shows the id and the time already.
const omittedFields = new Set(['id', 'updateTime'])

/** The fields that an audit entry changed; null where there was no value. */
export function listDifferences(before: string, after: string): readonly Difference[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)]
  return [...new Set([...oldValues.keys(), ...newValues.keys()])]
    .filter((path) => !omittedFields.has(path) && oldValues.get(path) !== newValues.get(path))
    .map((path) => ({
      field: formatField(path),
      before: oldValues.get(path) ?? null,
      after: newValues.get(path) ?? null,
    }))
}

/** Every value by its path, without empty ones. */
function flatten(json: string): Map<string, string> {
  const values = new Map<string, string>()
  function add(path: string, value: unknown): void {
    if (value === null || value === undefined || value === '') return
    if (typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) add(path ? `${path}.${name}` : name, inner)
    else values.set(path, formatValue(value as string | number | boolean))
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

const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function formatValue(value: string | number | boolean): string {
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
