import type { Call } from '@millrace/contract/call'
import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { UnservableRequest } from './errors.ts'

const debounceMs = 1_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Keys of the last second, oldest first: a second tap gets the same key even when the clock's second has changed. */
const recentKeys = new Map<string, { readonly key: string; readonly atMs: number }>()

/** A request that is done again, because the database was away, keeps its key. */
const keys = new WeakMap<FastifyRequest, string>()

/**
 * The key that makes a repeated request move money only once: the caller's own, or one derived from member, call and
 * body that stays the same for a second.
 */
export function getIdempotencyKey(call: Call, language: Language, request: FastifyRequest, values: unknown): string {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) {
    const key = keys.get(request) ?? deriveKey(call, request, values, Date.now())
    keys.set(request, key)
    return key
  }
  if (typeof sent !== 'string' || !uuid.test(sent))
    throw new UnservableRequest('request.invalid', { fields: { 'Idempotency-Key': say(language, 'field.format') } })
  return sent.toLowerCase()
}

function deriveKey(call: Call, request: FastifyRequest, values: unknown, nowMs: number): string {
  // Without passwords: the key is stored, and six digits could be guessed from it.
  const fields = Object.entries(values ?? {})
    .filter(([name]) => !/password/i.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const fingerprint = JSON.stringify([request.caller?.member?.id ?? '', call.path, fields])
  for (const [old, { atMs }] of recentKeys) {
    if (nowMs - atMs <= debounceMs) break
    recentKeys.delete(old)
  }
  const known = recentKeys.get(fingerprint)
  if (known) return known.key
  // Other processes derive the same key during the same second.
  const hex = createHash('sha256')
    .update(`${Math.floor(nowMs / debounceMs)} ${fingerprint}`)
    .digest('hex')
  const key = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  recentKeys.set(fingerprint, { key, atMs: nowMs })
  return key
}
