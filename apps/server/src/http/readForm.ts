import { UnservableRequest } from './UnservableRequest.ts'

const pairsMax = 1_000

export type Pairs = { readonly values: Record<string, string>; readonly twice: readonly string[] }

/**
 * Reads a query string or a form strictly: wrong escapes and bytes that are not UTF-8 are refused rather than guessed
 * at.
 */
export function readForm(text: string): Pairs {
  const values: Record<string, string> = {}
  const twice: string[] = []
  if (text === '') return { values, twice }
  const pairs = text.split('&', pairsMax + 1)
  if (pairs.length > pairsMax) throw new UnservableRequest('request.unreadable')
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1))
    if (name === '__proto__') throw new UnservableRequest('request.unreadable')
    if (Object.hasOwn(values, name)) twice.push(name)
    else values[name] = value
  }
  return { values, twice }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new UnservableRequest('request.unreadable', { cause })
  }
}
