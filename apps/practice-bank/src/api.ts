import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Bank } from './bank.ts'
import {
  chargeRequest,
  clockRequest,
  day,
  faults,
  holder,
  id,
  noticeRequest,
  payoutRequest,
  topUpRequest,
} from './requests.ts'
import { findSignatureFault } from './signature.ts'

const refusals = {
  invalid: [400, ''],
  signature: [401, 'The signature is missing or wrong.'],
  stale: [401, 'The timestamp is more than 5 minutes off.'],
  replayed: [401, 'The timestamp is not newer than that of the last request.'],
  unknown: [404, 'There is no such thing.'],
  conflict: [409, 'The id was used with other content.'],
} as const

export function refuse(reply: FastifyReply, error: keyof typeof refusals, message: string = refusals[error][1]) {
  return reply.code(refusals[error][0]).send({ error, message })
}

const cursor = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0)
const limit = z.coerce.number().int().min(1).max(500).default(500)
const eventsQuery = z.strictObject({ after: cursor, limit })
const chargesQuery = z.strictObject({ since: cursor, limit })

/** The API for the platform: JSON, with every request signed. */
export const createApi =
  ({ bank, secret, isPractice }: { bank: Bank; secret: string; isPractice: boolean }) =>
  (app: FastifyInstance): void => {
    // Bodies stay text until their signature is checked: it covers the bytes, and unsigned bytes are not parsed.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    app.addHook('preHandler', async (request, reply) => {
      const { 'x-bank-timestamp': timestamp, 'x-bank-signature': signature } = request.headers
      const content = request.method === 'GET' ? (request.raw.url ?? '') : getBody(request)
      const fault = findSignatureFault(secret, timestamp, signature, content, Date.now())
      if (fault) return refuse(reply, fault)
    })

    const post = <T>(path: string, schema: z.ZodType<T>, work: (body: T, request: FastifyRequest) => object) =>
      app.post(path, (request, reply) => {
        const parsed = schema.safeParse(parseJson(getBody(request)))
        return parsed.success
          ? answer(reply, work(parsed.data, request))
          : refuse(reply, 'invalid', formatIssues(parsed.error))
      })
    const list = <T>(path: string, schema: z.ZodType<T>, work: (query: T) => object) =>
      app.get(path, (request, reply) => {
        const parsed = schema.safeParse(request.query)
        return parsed.success ? work(parsed.data) : refuse(reply, 'invalid', formatIssues(parsed.error))
      })
    const get = (path: string, find: (id: string) => object | undefined) =>
      app.get<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
        const parsed = id.safeParse(request.params.id)
        return (parsed.success && find(parsed.data)) || refuse(reply, 'unknown')
      })

    post('/charges', chargeRequest, (body) => bank.createCharge(body))
    list('/charges', chargesQuery, (query) => bank.chargeViewsAfter(query.since, query.limit))
    get('/charges', (chargeId) => bank.chargeView(chargeId))
    post('/payouts', payoutRequest, (body) => bank.createPayout(body))
    get('/payouts', (payoutId) => bank.payoutView(payoutId))
    post('/top-ups', topUpRequest, (body) => bank.createTopUp(body))
    get('/top-ups', (topUpId) => bank.topUpView(topUpId))
    post('/holders/check', holder, (body) => bank.checkHolder(body))
    list('/events', eventsQuery, ({ after, limit: eventsMax }) => bank.events(after, eventsMax))
    app.get('/balance', () => bank.balance())
    app.get<{ Params: { day: string } }>('/attestations/:day', (request, reply) => {
      const parsed = day.safeParse(request.params.day)
      const attested = parsed.success ? bank.attest(parsed.data) : undefined
      return attested ? { ...attested, publicKey: bank.publicKey() } : refuse(reply, 'unknown')
    })
    post('/notices', noticeRequest, (body) => bank.postNotice(body))
    app.get('/clock', () => bank.clock())
    post('/clock', clockRequest, (body, request) => bank.setClock(body, Number(request.headers['x-bank-timestamp'])))
    if (!isPractice) return
    app.get('/faults', () => bank.faults())
    post('/faults', faults, (body, request) => bank.setFaults(body, Number(request.headers['x-bank-timestamp'])))
  }

const getBody = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')
const formatIssues = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')

function answer(reply: FastifyReply, result: object) {
  return 'refused' in result ? refuse(reply, result.refused as keyof typeof refusals) : reply.send(result)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
