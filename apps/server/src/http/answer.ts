import type { Answer } from '@millrace/contract/answer'
import { generalErrors } from '@millrace/contract/answer'
import type { Call } from '@millrace/contract/call'
import { languageOf, type Language, type ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CannotServe } from './CannotServe.ts'
import { Refusal, Saying } from './handle.ts'
import { packed } from './packed.ts'

export const languageOfRequest = (request: FastifyRequest): Language => languageOf(request.headers['language']?.toString())

export function sendAnswer(reply: FastifyReply, answer: Answer<unknown>): FastifyReply {
  return reply.code(answer.code).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(JSON.stringify(answer))
}

/** For what anyone may read: packed where that helps. Never for a person's own data, since the size of packed secrets can tell of them. */
export function sendPublicAnswer(reply: FastifyReply, answer: Answer<unknown>): FastifyReply {
  const text = JSON.stringify(answer)
  const smaller = packed(text, reply.request.headers['accept-encoding'])
  reply.code(answer.code).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding')
  return smaller ? reply.header('content-encoding', smaller.encoding).send(smaller.bytes) : reply.send(text)
}

/** The envelope for what a handler returned. */
export function answerOf(call: Call, language: Language, outcome: unknown): Answer<unknown> {
  if (outcome instanceof Refusal) {
    const code = call.refusals[outcome.key]
    if (!code) throw new Error(`${call.path} refused with ${outcome.key}, which it does not declare`)
    return { code, msg: say(language, outcome.key as ServerTextKey, outcome.values), data: null, error: outcome.key }
  }
  if (outcome instanceof Saying) return { code: 200, msg: outcome.msg, data: outcome.data }
  return { code: 200, msg: say(language, 'answer.ok'), data: outcome }
}

/** The envelope for what any call can be answered with. */
export function errorAnswerOf(language: Language, { key, wrong }: CannotServe): Answer<null> {
  return { code: generalErrors[key], msg: say(language, key, wrong.values), data: null, error: key, ...(wrong.fields && { fields: wrong.fields }) }
}
