import type { Call } from '@millrace/contract/call'
import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { UnservableRequest } from './UnservableRequest.ts'

const debounceMs = 1_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Keys given out in the last second, oldest first: a second tap gets the same one, also where the clock's second has
 * turned between the two.
 */
const recent = new Map<string, { readonly key: string; readonly atMs: number }>()

/**
 * The key under which a repeat of this request moves nothing again: the caller's own, or one for the same member, call
 * and body within a second.
 */
export function getIdempotencyKey(call: Call, language: Language, request: FastifyRequest, values: unknown): string {
  const named = request.headers['idempotency-key']
  if (named === undefined) return derivedKey(call, request, values, Date.now())
  if (typeof named !== 'string' || !uuid.test(named))
    throw new UnservableRequest('request.invalid', { fields: { 'Idempotency-Key': say(language, 'field.format') } })
  return named.toLowerCase()
}

function derivedKey(call: Call, request: FastifyRequest, values: unknown, nowMs: number): string {
  // The key is stored, and six digits could be guessed from it.
  const sent = Object.entries(values ?? {})
    .filter(([name]) => !/password/i.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const asked = JSON.stringify([request.caller?.member?.id ?? '', call.path, sent])
  for (const [old, { atMs }] of recent) {
    if (nowMs - atMs <= debounceMs) break
    recent.delete(old)
  }
  const known = recent.get(asked)
  if (known) return known.key
  // Processes that do not know of each other agree on it for as long as the second lasts.
  const hex = createHash('sha256')
    .update(`${Math.floor(nowMs / debounceMs)} ${asked}`)
    .digest('hex')
  const key = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  recent.set(asked, { key, atMs: nowMs })
  return key
}
