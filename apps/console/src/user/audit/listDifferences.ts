import { shortenId } from '../../components/uuid.ts'
import { formatMoment } from '../../shell/time.ts'
import { isId } from './getSubject.ts'

export type Difference = { readonly field: string; readonly before: string | null; readonly after: string | null }

const fieldWords: Readonly<Record<string, string>> = {
  isFrozen: 'Frozen',
  frozenReason: 'Reason of the freeze',
  withdrawalsStoppedUntil: 'Withdrawals stopped until',
  withdrawalsStopReason: 'Reason of the stop',
  isActive: 'May sign in',
  email: 'E-mail',
  ended: 'Sessions ended',
  isPublished: 'Published',
  imgUrl: 'Picture',
  url: 'File',
  createTime: 'Added',
}

// The id stands beside the entry and the time of the change above it: repeating them would hide what did change.
const unsaid = new Set(['id', 'updateTime'])

/** What an entry of the log says has changed, field by field, in words. Null stands where there was nothing. */
export function listDifferences(before: string, after: string): readonly Difference[] {
  const [earlier, later] = [flat(before), flat(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .filter((path) => !unsaid.has(path) && earlier.get(path) !== later.get(path))
    .map((path) => ({ field: fieldInWords(path), before: earlier.get(path) ?? null, after: later.get(path) ?? null }))
}

/** Every value by its path; empty ones are left out, since nothing and empty read the same. */
function flat(json: string): Map<string, string> {
  const values = new Map<string, string>()
  function add(path: string, value: unknown): void {
    if (value === null || value === undefined || value === '') return
    if (typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) add(path ? `${path}.${name}` : name, inner)
    else values.set(path, valueInWords(value as string | number | boolean))
  }
  add('', parsed(json))
  return values
}

function parsed(json: string): unknown {
  if (json === '') return null
  try {
    return JSON.parse(json)
  } catch {
    return { value: json }
  }
}

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function valueInWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && momentForm.test(value)) return formatMoment(value, 'second')
  return isId(String(value)) ? shortenId(String(value)) : String(value)
}

function fieldInWords(path: string): string {
  const [name = '', ...inner] = path.split('.')
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^is /, '')
  const word = fieldWords[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return inner.length ? `${word} (${inner.join(', ')})` : word
}
