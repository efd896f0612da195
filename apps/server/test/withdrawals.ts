import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { actAsDemoOperator } from '../src/console/index.ts'
import { inTransaction } from '../src/ledger/index.ts'
import { requestWithdrawal, type WithdrawalResult } from '../src/wallet/withdraw/store.ts'
import { addApproverKey } from './approvals.ts'
import { databaseOf, sendTo } from './databaseOf.ts'

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

/** What the source of record says, and the rate that applies. Bypasses the band. */
export async function setRate(owner: pg.Pool, currency: string, rate: string): Promise<void> {
  await owner.query(
    `with reading as (
      insert into rate_reading (currency, source, rate, at, is_applied)
      values ($1, 'test', $2, ledger.now(), true) on conflict do nothing
    )
    insert into exchange_rate (currency, rate, source, source_at) values ($1, $2, 'test', ledger.now())`,
    [currency, rate],
  )
}

/** A rate for each local currency. */
export async function setRates(owner: pg.Pool): Promise<void> {
  for (const [currency, rate] of Object.entries({ KES: '129.5', INR: '88.4', NGN: '1480' }))
    await setRate(owner, currency, rate)
}

/** Sets a rate and holds it for a member; returns the quote's id. */
export async function quoteRate(
  owner: pg.Pool,
  memberId: string,
  rate: string,
  { currency = 'NGN', direction = 'out', minutes = 10 } = {},
): Promise<string> {
  await setRate(owner, currency, rate)
  const {
    rows: [row],
  } = await owner.query<{ id: string }>(
    `insert into rate_quote (member_id, currency, direction, rate, expires_at)
    values ($1, $2, $3, $4, ledger.now() + make_interval(mins => $5)) returning id`,
    [memberId, currency, direction, rate, minutes],
  )
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
  const requested = await requestWithdrawal(databaseOf(app), toWithdrawalRequest(request))
  expect(requested.outcome).toBe('requested')
  return requested
}

/** Adds an operator with an approval key, as whom tests act without signing in: in practice mode. Returns the id. */
export async function createOperator(owner: pg.Pool, role = 'finance'): Promise<string> {
  const email = `${randomUUID()}@millrace.test`
  await owner.query('update wallet_rule set is_practice = true where not is_practice')
  const {
    rows: [row],
  } = await owner.query<{ id: string }>(
    `insert into operator (email, name, role, password_check, is_demo) values ($1, 'Operator', $2, sha256('x'), true)
     returning id`,
    [email, role],
  )
  const id = row?.id as string
  await addApproverKey(owner, id, email)
  return id
}

/** Two operators registered where the machine's owner is paid. */
export const registerDestination = async (owner: pg.Pool, machineId: string, destination: string, rail = 'practice') =>
  owner.query(
    `insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
       proposed_at, expires_at, state, decided_by, decided_at)
     values (gen_random_uuid(), 'machine-destination', $1, '', '{}', $2, 'x', '', $3, now(), now(), 'approved', $4, now())`,
    [machineId, { machineId, rail, destination }, await createOperator(owner), await createOperator(owner)],
  )

/** As the application does it for an operator who is signed in and has signed the approval. */
export const queryAs = (
  pool: pg.Pool,
  operatorId: string,
  text: string,
  values: unknown[],
  approval?: Parameters<typeof actAsDemoOperator>[2],
) =>
  inTransaction(databaseOf(pool), async (transaction) => {
    await actAsDemoOperator(transaction, operatorId, approval)
    return sendTo<any>(transaction, { text, values })
  })
