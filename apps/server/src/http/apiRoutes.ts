import multipart from '@fastify/multipart'
import type { Call } from '@millrace/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { answerOf, languageOfRequest, sendAnswer, sendPublicAnswer } from './answer.ts'
import { CannotServe } from './CannotServe.ts'
import type { Platform } from './context.ts'
import { fromOf } from './from.ts'
import { refuse, type Handler } from './handle.ts'
import { callerOf, type Caller, type Identify } from './identify.ts'
import { addBodyParsers } from './readBody.ts'
import { readMultipart, type Multipart } from './readMultipart.ts'
import { readRequest, sentBy } from './readRequest.ts'

export type ApiOptions = {
  readonly platform: Platform
  readonly handlers: readonly Handler[]
  readonly identify: Identify
  /** In tests: an answer that breaks its own schema is a fault. */
  readonly hasAnswerCheck?: boolean
}

declare module 'fastify' {
  interface FastifyRequest { caller: Caller }
  interface FastifyContextConfig { call?: Call }
}

/** A route for each handler. Calls with files live in a scope of their own, so that only they pay for multipart. */
export function addApiRoutes(api: FastifyInstance, options: ApiOptions): void {
  addBodyParsers(api)
  api.decorateRequest('caller', null)
  const hasFiles = ({ call }: Handler) => (call.files ?? []).length > 0
  for (const handler of options.handlers.filter((handler) => !hasFiles(handler))) addRoute(api, handler, options)
  api.register(async (withFiles) => {
    // A file that is too large is noticed while reading, and answered by the call's own refusal.
    await withFiles.register(multipart, { throwFileSizeLimit: false })
    for (const handler of options.handlers.filter(hasFiles)) addRoute(withFiles, handler, options)
  })
}

function addRoute(api: FastifyInstance, handler: Handler, options: ApiOptions): void {
  const { call } = handler
  api.route({
    method: call.method,
    url: `/${call.path}`,
    config: { call, ...(call.perMinuteMax && { rateLimit: { max: call.perMinuteMax } }) },
    // A call with files includes their arrival.
    handlerTimeout: call.files ? 120_000 : 30_000,
    onRequest: async (request) => {
      request.caller = await callerOf(call, options.platform, options.identify, request)
    },
    handler: (request, reply) => (call.files && request.isMultipart() ? serveFiles : serve)(handler, options, request, reply),
  })
}

async function serve({ call, run }: Handler, { platform, hasAnswerCheck }: ApiOptions, request: FastifyRequest, reply: FastifyReply, received?: Multipart): Promise<FastifyReply> {
  const language = languageOfRequest(request)
  const parsed = readRequest(call, language, received?.sent ?? sentBy(call, request))
  const context = {
    ...platform, language, requestId: request.id, log: request.log, files: received?.files ?? {}, ...request.caller,
    // Read by few calls, so worked out when one asks.
    get from() { return fromOf(request) },
  }
  const answer = answerOf(call, language, await run(context, parsed))
  if (hasAnswerCheck && answer.code === 200) z.parse(call.data, answer.data)
  return call.who === 'anyone' && call.method === 'GET' ? sendPublicAnswer(reply, answer) : sendAnswer(reply, answer)
}

async function serveFiles(handler: Handler, options: ApiOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-upload-'))
  try {
    const received = await readMultipart(handler.call, request, folder)
    if (!received.isTooLarge) return await serve(handler, options, request, reply, received)
    const limit = '20 M'
    if (!handler.call.refusals['file.too-large']) throw new CannotServe('body.too-large', { values: { limit } })
    return sendAnswer(reply, answerOf(handler.call, languageOfRequest(request), refuse('file.too-large', { limit })))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
