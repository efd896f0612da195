import type { Answer } from '@millrace/contract/answer'
import { generalErrors } from '@millrace/contract/answer'
import type { Call } from '@millrace/contract/call'
import { findLanguage, type Language, type ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { compressIfWorthwhile } from './compressIfWorthwhile.ts'
import type { UnservableRequest } from './errors.ts'
import { Refusal, WithMessage, type Cacheable } from './handle.ts'
import { apiHeaders } from './securityHeaders.ts'

export const getRequestLanguage = (request: FastifyRequest): Language =>
  findLanguage(request.headers['language']?.toString())

const commonHeaders = Object.entries({
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
}).flat()

type AnswerHeaders = Readonly<Record<string, string>>

export function sendAnswer(reply: FastifyReply, answer: Answer<unknown>, headers: AnswerHeaders = {}): void {
  write(reply, answer.code, JSON.stringify(answer), headers)
}

/** Puts the text of the data into the envelope without serializing it again. */
export function sendCacheable(
  reply: FastifyReply,
  language: Language,
  { text }: Cacheable,
  headers: AnswerHeaders,
): void {
  write(reply, 200, `{"code":200,"msg":${JSON.stringify(say(language, 'answer.ok'))},"data":${text}}`, headers)
}

/**
 * For what anyone may read: compressed where that helps. Never for a person's own data, because the size of compressed
 * secrets can reveal them.
 */
export function sendPublicAnswer(
  reply: FastifyReply,
  answer: Answer<unknown>,
  headers: AnswerHeaders,
  cacheSeconds?: number,
): void {
  const text = JSON.stringify(answer)
  const caching = cacheSeconds && answer.code === 200 ? cacheHeaders(text, cacheSeconds) : undefined
  if (caching && reply.request.headers['if-none-match'] === caching.etag)
    return write(reply, 304, '', { ...caching, ...headers })
  const compressed = compressIfWorthwhile(text, reply.request.headers['accept-encoding'])
  write(reply, answer.code, compressed?.bytes ?? text, {
    vary: 'accept-encoding, origin',
    ...caching,
    ...headers,
    ...(compressed && { 'content-encoding': compressed.encoding }),
  })
}

/** Weak: the same answer may be sent in several encodings. */
const cacheHeaders = (text: string, seconds: number) => ({
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
  'cache-control': `public, max-age=${seconds}`,
  vary: 'accept-encoding, language, origin',
})

/**
 * Writes straight to the socket, with all headers in one list: Fastify's reply checks them one by one, which is
 * measurable in calls as small as user/info.
 */
function write(reply: FastifyReply, code: number, body: string | Buffer, headers: AnswerHeaders): void {
  // Already answered, for instance because the call took too long.
  if (reply.sent) return
  const all = [...commonHeaders, 'x-request-id', reply.request.id, 'content-length', String(Buffer.byteLength(body))]
  if (!headers['cache-control']) all.push('cache-control', 'no-store')
  for (const name in headers) all.push(name, headers[name] ?? '')
  reply.hijack()
  reply.raw.writeHead(code, all).end(body)
}

/** The envelope of what a handler returned. */
export function toAnswer(call: Call, language: Language, outcome: unknown): Answer<unknown> {
  if (outcome instanceof Refusal) {
    const code = call.refusals[outcome.key]
    if (!code) throw new Error(`${call.path} refused with ${outcome.key}, which it does not declare`)
    return { code, msg: say(language, outcome.key as ServerTextKey, outcome.values), data: null, error: outcome.key }
  }
  if (outcome instanceof WithMessage) return { code: 200, msg: outcome.msg, data: outcome.data }
  return { code: 200, msg: say(language, 'answer.ok'), data: outcome }
}

/** The envelope of an error that any call can have. */
export function toErrorAnswer(language: Language, { key, details }: UnservableRequest): Answer<null> {
  return {
    code: generalErrors[key],
    // The sentence of the first invalid field says more than that something is invalid.
    msg: Object.values(details.fields ?? {})[0] ?? say(language, key, details.values),
    data: null,
    error: key,
    ...(details.fields && { fields: details.fields }),
  }
}
