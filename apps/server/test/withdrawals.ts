import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { requestWithdrawal, type WithdrawalResult } from '../src/wallet/withdraw/store.ts'

/** Lets withdrawals be processed at any time. */
export async function openWindow(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00'`,
  )
}

type DestinationOptions = {
  readonly rail?: string
  readonly currency?: string
  readonly account?: string
  readonly waitHours?: number
}

/** Adds a destination that is usable at once by default; returns its id. */
export async function bindDestination(
  app: pg.Pool,
  memberId: string,
  {
    rail = 'bep20',
    currency = 'USDT',
    account = String(randomBytes(4).readUInt32BE()).padStart(10, '1'),
    waitHours = 0,
  }: DestinationOptions = {},
): Promise<string> {
  const isBank = rail === 'bank'
  const {
    rows: [row],
  } = await app.query<{ id: string }>('select test.bind_destination($1, $2, $3, $4, $5, $6, $7, $8, $9) as id', [
    memberId,
    isBank ? 'bank' : 'chain',
    rail,
    currency,
    isBank ? '' : `0x${randomBytes(20).toString('hex')}`,
    isBank ? 'ngn-savanna' : '',
    isBank ? 'Ada Obi' : '',
    isBank ? account : '',
    waitHours,
  ])
  return row?.id as string
}

/** Adds a rate quote for a withdrawal; returns its id. */
export async function quoteRate(
  app: pg.Pool,
  memberId: string,
  rate: string,
  { currency = 'NGN', direction = 'out', minutes = 10 } = {},
): Promise<string> {
  const {
    rows: [row],
  } = await app.query<{ id: string }>('select test.quote_rate($1, $2, $3, $4, $5) as id', [
    memberId,
    currency,
    direction,
    rate,
    minutes,
  ])
  return row?.id as string
}

type Request = {
  readonly memberId: string
  readonly destinationId: string
  readonly amount: bigint
  readonly requestId?: string
  readonly quoteId?: string | null
  readonly sessionId?: string | null
}

/** As the handler would build it. */
export const toWithdrawalRequest = ({
  requestId = randomUUID(),
  quoteId = null,
  sessionId = null,
  ...request
}: Request) => ({
  ...request,
  requestId,
  quoteId,
  sessionId,
})

/** Requests a withdrawal without HTTP; returns it once it is pending. */
export async function withdraw(app: pg.Pool, request: Request): Promise<WithdrawalResult> {
  const requested = await requestWithdrawal(app, toWithdrawalRequest(request))
  expect(requested.outcome).toBe('requested')
  return requested
}

/** Adds an operator; returns the id. */
export async function createOperator(owner: pg.Pool, role = 'finance'): Promise<string> {
  const {
    rows: [row],
  } = await owner.query<{ id: string }>(
    `insert into operator (email, name, role, password_hash) values ($1, 'Operator', $2, 'x') returning id`,
    [`${randomUUID()}@millrace.test`, role],
  )
  return row?.id as string
}
