import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UnservableRequest } from './errors.ts'

const pairsMax = 1_000

export type SentFields = { readonly values: Record<string, string>; readonly repeated: readonly string[] }

/** Adds parsers for the two kinds of body that are read as a whole. readMultipart.ts reads the third part by part. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<SentFields> => ({
      values: parseJson(decodeBody(request, bytes)),
      repeated: [],
    }),
  )
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<SentFields> => parseForm(decodeBody(request, bytes)),
  )
}

/** Parses a query string or a form strictly: refuses invalid escapes and bytes that are not UTF-8. */
export function parseForm(text: string): SentFields {
  const values: Record<string, string> = {}
  const repeated: string[] = []
  if (text === '') return { values, repeated }
  const pairs = text.split('&', pairsMax + 1)
  if (pairs.length > pairsMax) throw new UnservableRequest('request.unreadable')
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1))
    if (name === '__proto__') throw new UnservableRequest('request.unreadable')
    if (Object.hasOwn(values, name)) repeated.push(name)
    else values[name] = value
  }
  return { values, repeated }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new UnservableRequest('request.unreadable', { cause })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeBody(request: FastifyRequest, bytes: Buffer): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (charset && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii')
    throw new UnservableRequest('body.unsupported')
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw new UnservableRequest('body.unsupported')
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new UnservableRequest('request.unreadable', { cause })
  }
}

function parseJson(text: string): Record<string, string> {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnservableRequest('request.unreadable', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnservableRequest('request.unreadable')
  return value as Record<string, string>
}
