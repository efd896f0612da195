import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { requestWithdrawal, type WithdrawalResult } from '../src/wallet/withdraw/store.ts'

/** Lets withdrawals be processed at every moment. */
export async function openWindow(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00'`,
  )
}

type Given = {
  readonly rail?: string
  readonly currency?: string
  readonly account?: string
  readonly waitHours?: number
}

/** A destination that can be paid to at once, unless told otherwise; answers with its id. */
export async function bindDestination(
  app: pg.Pool,
  memberId: string,
  {
    rail = 'bep20',
    currency = 'USDT',
    account = String(randomBytes(4).readUInt32BE()).padStart(10, '1'),
    waitHours = 0,
  }: Given = {},
): Promise<string> {
  const isBank = rail === 'bank'
  const {
    rows: [row],
  } = await app.query<{ id: string }>(
    `insert into destination (member_id, kind, rail, currency, address, bank_code, payee, account, usable_at) values ($1, $2, $3, $4, $5, $6, $7, $8, ledger.now() + make_interval(hours => $9)) returning id`,
    [
      memberId,
      isBank ? 'bank' : 'chain',
      rail,
      currency,
      isBank ? '' : `0x${randomBytes(20).toString('hex')}`,
      isBank ? 'ngn-savanna' : '',
      isBank ? 'Ada Obi' : '',
      isBank ? account : '',
      waitHours,
    ],
  )
  return row?.id as string
}

/** A rate as a member was quoted it for withdrawing. */
export async function quoteRate(
  app: pg.Pool,
  memberId: string,
  rate: string,
  { currency = 'NGN', direction = 'out', minutes = 10 } = {},
): Promise<string> {
  const {
    rows: [row],
  } = await app.query<{ id: string }>(
    'insert into rate_quote (member_id, currency, direction, rate, expires_at) values ($1, $2, $3, $4, ledger.now() + make_interval(mins => $5)) returning id',
    [memberId, currency, direction, rate, minutes],
  )
  return row?.id as string
}

type Wish = {
  readonly memberId: string
  readonly destinationId: string
  readonly amount: bigint
  readonly requestId?: string
  readonly quoteId?: string | null
  readonly sessionId?: string | null
}

/** What the handler would ask for. */
export const toRequest = ({ requestId = randomUUID(), quoteId = null, sessionId = null, ...wish }: Wish) => ({
  ...wish,
  requestId,
  quoteId,
  sessionId,
  id: randomUUID(),
  at: new Date(),
})

/** Asks for a withdrawal without HTTP; answers with it once it is pending. */
export async function withdraw(app: pg.Pool, wish: Wish): Promise<WithdrawalResult> {
  const asked = await requestWithdrawal(app, toRequest(wish))
  expect(asked.outcome).toBe('requested')
  return asked
}

/** Somebody of finance; answers with an id. */
export async function createOperator(owner: pg.Pool, role = 'finance'): Promise<string> {
  const {
    rows: [row],
  } = await owner.query<{ id: string }>(
    `insert into operator (email, name, role, password_hash) values ($1, 'Operator', $2, 'x') returning id`,
    [`${randomUUID()}@millrace.test`, role],
  )
  return row?.id as string
}
