import multipart from '@fastify/multipart'
import type { Call } from '@millrace/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { toAnswer, getRequestLanguage, sendAnswer, sendCacheable, sendPublicAnswer } from './answer.ts'
import type { Platform } from './context.ts'
import { UnservableRequest } from './errors.ts'
import { findDoubtfulFields } from './findFlaggedFields.ts'
import { Cacheable, refuse, type Handler } from './handle.ts'
import type { HeldCalls } from './heldCalls.ts'
import { getIdempotencyKey } from './idempotencyKey.ts'
import { identifyCaller, type Caller, type Identify } from './identify.ts'
import { watchOverdueCalls, type OverdueCalls } from './overdueCalls.ts'
import { addBodyParsers } from './readBody.ts'
import { getFileMaxMegabytes, readMultipart, type Multipart } from './readMultipart.ts'
import { readOrRun } from './readOrRun.ts'
import { readRequest, readSentFields } from './readRequest.ts'
import { LazyRequestOrigin } from './requestOrigin.ts'

export type ApiOptions = {
  readonly platform: Platform
  readonly handlers: readonly Handler[]
  readonly identify: Identify
  /** In tests: an answer that does not match its schema is a fault. */
  readonly hasAnswerCheck?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Adds a route for each handler. Calls with files have a scope of their own, so that only they pay for multipart. */
export function addApiRoutes(api: FastifyInstance, options: ApiOptions, held: HeldCalls): void {
  addBodyParsers(api)
  const overdue = watchOverdueCalls(api)
  api.decorateRequest('caller', null)
  const hasFiles = ({ call }: Handler) => (call.files ?? []).length > 0
  for (const handler of options.handlers.filter((handler) => !hasFiles(handler)))
    addRoute(api, handler, options, overdue, held)
  api.register(async (withFiles) => {
    // readMultipart notices a file that is too large, and the call's own refusal answers it.
    await withFiles.register(multipart, { throwFileSizeLimit: false })
    for (const handler of options.handlers.filter(hasFiles)) addRoute(withFiles, handler, options, overdue, held)
  })
}

function addRoute(
  api: FastifyInstance,
  handler: Handler,
  options: ApiOptions,
  overdue: OverdueCalls,
  held: HeldCalls,
): void {
  const { call } = handler
  // A call with files includes the time to receive them, and one that can be held includes its last try.
  const maxMs = call.files ? 120_000 : call.isRepeatable ? 34_000 : 30_000
  api.route({
    method: call.method,
    url: `/${call.path}`,
    config: { call, ...(call.perMinuteMax && { rateLimit: { max: call.perMinuteMax } }) },
    onRequest: (request, reply, done) => {
      const identify = () => identifyCaller(call, options.platform, options.identify, request)
      const caller = identify()
      // Fastify continues when the promise resolves or when done is called.
      if (caller instanceof Promise)
        return orRepeat(call, held, reply, caller, async () => identify()).then((found) => {
          request.caller = found
        })
      request.caller = caller
      return done()
    },
    handler: (request, reply) => {
      const place = overdue.begin(reply, maxMs)
      const work = () =>
        call.files && request.isMultipart()
          ? serveFiles(handler, options, request, reply)
          : serve(handler, options, request, reply)
      orRepeat(call, held, reply, work(), work).then(
        () => overdue.end(place),
        (error: unknown) => {
          overdue.end(place)
          if (!reply.sent) reply.send(error)
        },
      )
    },
  })
}

/** What was tried, and tried again while the database is away if the call is safe to repeat. */
const orRepeat = <Result>(
  { isRepeatable }: Call,
  held: HeldCalls,
  reply: FastifyReply,
  tried: Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> =>
  isRepeatable ? tried.catch((error) => held.repeat(error, work, performance.now() - reply.elapsedTime)) : tried

const noFiles = {}

async function serve(
  { call, run }: Handler,
  { platform, identify, hasAnswerCheck }: ApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  received?: Multipart,
): Promise<void> {
  const language = getRequestLanguage(request)
  const sent = received?.sent ?? readSentFields(call, request)
  const parsed = readRequest(call, language, sent)
  const createContext = (db: Database) => ({
    ...platform,
    db,
    language,
    requestId: request.id,
    log: request.log,
    files: received?.files ?? noFiles,
    from: new LazyRequestOrigin(request, platform.settings),
    member: request.caller?.member,
    operator: request.caller?.operator,
    get idempotencyKey() {
      return getIdempotencyKey(call, language, request, sent.values)
    },
  })
  const { outcome, headers } = await readOrRun(call, platform, request, (db) => run(createContext(db), parsed))
  const context = createContext(platform.db)
  if (context.member && call.method !== 'GET') identify.onMemberActed(context.member)
  if (hasAnswerCheck && outcome instanceof Cacheable) z.parse(call.data, outcome.data)
  if (outcome instanceof Cacheable) return sendCacheable(reply, language, outcome, headers)
  const answer = toAnswer(call, language, outcome)
  if (hasAnswerCheck && answer.code === 200) z.parse(call.data, answer.data)
  if (context.operator && answer.code === 200) {
    const doubts = findDoubtfulFields(call, parsed)
    if (doubts.length > 0) await identify.onDoubts({ ...context, operator: context.operator }, call, parsed, doubts)
  }
  if ((call.who === 'anyone' || call.who === 'reader') && call.method === 'GET')
    sendPublicAnswer(reply, answer, headers, call.cacheSeconds)
  else sendAnswer(reply, answer, headers)
}

async function serveFiles(
  handler: Handler,
  options: ApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-upload-'))
  try {
    const received = await readMultipart(handler.call, request, folder)
    if (!received.isTooLarge) return await serve(handler, options, request, reply, received)
    const limit = `${getFileMaxMegabytes(handler.call)} M`
    if (!handler.call.refusals['file.too-large']) throw new UnservableRequest('body.too-large', { values: { limit } })
    sendAnswer(reply, toAnswer(handler.call, getRequestLanguage(request), refuse('file.too-large', { limit })))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
