import { concat, domainTag, toHex } from './bytes.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'

/** JSON in one form only: keys in order, no spaces, whole numbers. So the same content always has the same hash. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`)
    return String(value === 0 ? 0 : value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new Error(`a ${typeof value} has no place in JSON`)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  // By code units, which no language setting changes.
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** The content of a canonical text. Throws for any other text: what is hashed must have one reading. */
export function parseCanonical(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (canonicalJson(value) !== text) throw new Error('the text is not in canonical form')
  return value
}

/** The hash of a text for one purpose, in hex. */
export function hashText(purpose: string, text: string, sha256: Sha256 = ownSha256): string {
  return toHex(sha256(concat(domainTag(purpose), new TextEncoder().encode(text))))
}
