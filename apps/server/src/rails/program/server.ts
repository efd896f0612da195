import type { Address } from '@millrace/chain'
import { readTls } from '@millrace/program/readTls'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { errorForLog } from '../../http/errorForLog.ts'
import { apiHeaders } from '../../http/securityHeaders.ts'
import type { Settings } from '../../settings.ts'
import type { Payment, Till } from '../practiceTill.ts'
import type { OwnRails } from '../rails.ts'
import { areDemoMembersInPast } from '../store.ts'
import { requests, type RequestName, type SentRequest } from './requests.ts'

type Answers = { readonly [Name in RequestName]: (request: SentRequest<Name>) => Promise<unknown> }

type Options = {
  readonly settings: Pick<Settings, 'RAILS_SECRET' | 'PRACTICE_MODE' | 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>
  readonly rails: OwnRails
  /** Null outside practice mode. */
  readonly till: Till | null
  /** Connected as the application, to look members up. */
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly isReady: () => boolean
}

/** What the program of the rails answers to processes that have the secret. It is not meant for the public. */
export function createRailsServer(options: Options): FastifyInstance {
  const { settings, log, isReady } = options
  const server: FastifyInstance = Fastify({
    ...readTls(settings),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
  })
  const expected = hash(`Bearer ${settings.RAILS_SECRET}`)
  server.addHook('onRequest', async ({ url, headers }, reply) => {
    reply.headers(apiHeaders)
    if (url !== '/readyz' && !timingSafeEqual(hash(headers.authorization ?? ''), expected))
      return reply.code(401).send({ error: 'the secret is wrong' })
    return undefined
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ error: errorForLog(error), path: request.url }, 'a request to the rails failed')
    return reply.code(status).send({ error: status >= 500 ? 'fault' : error.message })
  })
  server.get('/readyz', (_request, reply) => (isReady() ? reply.send('ready\n') : reply.code(503).send('not ready\n')))
  const answers = createAnswers(options)
  for (const name of Object.keys(requests) as RequestName[]) {
    server.post(`/${name}`, async ({ body }, reply) => {
      const request = requests[name].safeParse(body)
      if (!request.success) return reply.code(400).send({ error: 'the request is not valid' })
      const answer = answers[name] as (request: unknown) => Promise<unknown>
      return reply.send({ data: await answer(request.data) })
    })
  }
  return server
}

/** Money comes from nowhere in practice mode only. */
const createAnswers = ({ rails, till, db, settings }: Options): Answers => {
  const { chains, bank, isUp } = rails
  const isPractice = settings.PRACTICE_MODE === 'on'
  const noBank = { isUp: false, note: 'there is no bank' } as const
  return {
    health: ({ name }) => isUp(name),
    address: async ({ rail, holder }) => (await chains[rail]?.getAddress(holder)) ?? null,
    faucet: async ({ rail, to, minor }) =>
      isPractice ? ((await chains[rail]?.faucet(to as Address, minor)) ?? null) : null,
    charge: async (request) => (await bank?.openCharge(request)) ?? { outcome: 'unreachable', note: noBank.note },
    'top-up': async (request) => isPractice && ((await bank?.topUp(request)) ?? false),
    holder: async (request) => (await bank?.isHolder(request)) ?? false,
    // The bank uses the wall clock, even when the practice clock was moved.
    callback: async (callback) => (await bank?.receiveCallback(callback, Date.now())) ?? 'retry-later',
    poll: async () => (isPractice && bank ? bank.poll() : noBank),
    pay: async () => (isPractice && bank ? bank.pay() : noBank),
    rates: async () => {
      await rails.readRates()
      return null
    },
    'till-send': async () => {
      await rails.payTill()
      return null
    },
    'till-pay': async () => {
      await till?.payOut()
      return null
    },
    async till({ payments }) {
      const memberIds = payments.flatMap((payment) => ('memberId' in payment ? [payment.memberId] : []))
      if (!till || !(await areDemoMembersInPast(db, memberIds))) throw new Refused('the till takes no such payment')
      return till.payInMany(payments as readonly Payment[])
    },
  }
}

class Refused extends Error {
  readonly statusCode = 403
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
