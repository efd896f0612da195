import type { Answer } from '@millrace/contract/answer'
import { generalErrors } from '@millrace/contract/answer'
import type { Call } from '@millrace/contract/call'
import { findLanguage, type Language, type ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressIfWorthwhile } from './compressIfWorthwhile.ts'
import { Refusal, WithMessage, type Cacheable } from './handle.ts'
import { apiHeaders } from './securityHeaders.ts'
import type { UnservableRequest } from './UnservableRequest.ts'

export const getRequestLanguage = (request: FastifyRequest): Language =>
  findLanguage(request.headers['language']?.toString())

const sameForAll = Object.entries({
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}).flat()

export function sendAnswer(
  reply: FastifyReply,
  answer: Answer<unknown>,
  headers: Readonly<Record<string, string>> = {},
): void {
  write(reply, answer.code, JSON.stringify(answer), headers)
}

/** Fits the text of the data into the envelope. */
export function sendCacheable(reply: FastifyReply, language: Language, { text }: Cacheable): void {
  write(reply, 200, `{"code":200,"msg":${JSON.stringify(say(language, 'answer.ok'))},"data":${text}}`, {})
}

/**
 * For what anyone may read: packed where that helps. Never for a person's own data, since the size of packed secrets
 * can tell of them.
 */
export function sendPublicAnswer(reply: FastifyReply, answer: Answer<unknown>): void {
  const text = JSON.stringify(answer)
  const smaller = compressIfWorthwhile(text, reply.request.headers['accept-encoding'])
  write(reply, answer.code, smaller?.bytes ?? text, {
    vary: 'accept-encoding',
    ...(smaller && { 'content-encoding': smaller.encoding }),
  })
}

/**
 * Straight to the socket, all headers in one list: Fastify's reply takes and checks them one by one, which shows in
 * calls as small as user/info.
 */
function write(
  reply: FastifyReply,
  code: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  // Somebody was faster, as when the call took too long.
  if (reply.sent) return
  const all = [...sameForAll, 'x-request-id', reply.request.id, 'content-length', String(Buffer.byteLength(body))]
  for (const name in headers) all.push(name, headers[name] ?? '')
  reply.hijack()
  reply.raw.writeHead(code, all).end(body)
}

/** The envelope for what a handler returned. */
export function toAnswer(call: Call, language: Language, outcome: unknown): Answer<unknown> {
  if (outcome instanceof Refusal) {
    const code = call.refusals[outcome.key]
    if (!code) throw new Error(`${call.path} refused with ${outcome.key}, which it does not declare`)
    return { code, msg: say(language, outcome.key as ServerTextKey, outcome.values), data: null, error: outcome.key }
  }
  if (outcome instanceof WithMessage) return { code: 200, msg: outcome.msg, data: outcome.data }
  return { code: 200, msg: say(language, 'answer.ok'), data: outcome }
}

/** The envelope for what any call can be answered with. */
export function toErrorAnswer(language: Language, { key, wrong }: UnservableRequest): Answer<null> {
  return {
    code: generalErrors[key],
    msg: say(language, key, wrong.values),
    data: null,
    error: key,
    ...(wrong.fields && { fields: wrong.fields }),
  }
}
