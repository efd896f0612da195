import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Withdrawal, WithdrawState } from '@millrace/contract/wallet/withdraw'
import type { Currency } from '@millrace/money'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, withRetries } from '../../ledger/index.ts'

type Page = { readonly pageNum: number; readonly pageSize: number }

export type Step = { readonly state: Withdrawal['steps'][number]['state']; readonly at: string; readonly note: string }

/** A withdrawal as the database has it when it is made. */
type Made = {
  memberId: string
  id: string
  destinationId: string
  rail: RailName
  address: string
  bankCode: string
  payee: string
  account: string
  amount: bigint
  fee: bigint
  currency: Currency
  pays: bigint
  rate: string | null
  state: WithdrawState
  approvalsNeeded: number
  reason: string
  note: string
  createdAt: Date
  deadlineAt: Date
  destinationUsableAt: Date
  startsAt: Date | null
}

export type WithdrawalRow = Made & {
  seenAt: Date
  isOverdue: boolean
  approvals: number
  railTransaction: string
  blockNumber: bigint | null
  height: bigint | null
  confirmationsNeeded: number
  steps: readonly Step[]
}

const madeColumns = (
  w: string,
) => `${w}.member_id as "memberId", ${w}.id, ${w}.destination_id as "destinationId", ${w}.rail, ${w}.address, ${w}.bank_code as "bankCode", ${w}.payee, ${w}.account, ${w}.amount, ${w}.fee,
  ${w}.currency, ${w}.pays, ${w}.rate, ${w}.state, ${w}.approvals_needed as "approvalsNeeded", ${w}.reason, ${w}.note, ${w}.created_at as "createdAt", ${w}.deadline_at as "deadlineAt",
  ${w}.destination_usable_at as "destinationUsableAt"`

const seenColumns = `${madeColumns('w')}, w.starts_at as "startsAt", w.as_of as "seenAt", w.is_overdue as "isOverdue", w.approvals, w.rail_transaction as "railTransaction", w.block_number as "blockNumber",
  w.height, w.confirmations_needed as "confirmationsNeeded",
  (select json_agg(json_build_object('state', s.state, 'at', s.at, 'note', s.note) order by s.position) from withdrawal_step s where s.member_id = w.member_id and s.withdrawal_id = w.id) as steps`

// ── asking

export type RequestOutcome =
  | 'requested'
  | 'same'
  | 'key-reused'
  | 'step-up-needed'
  | 'no-destination'
  | 'below-minimum'
  | 'rate-unknown'
  | 'rate-over'
  | 'above-balance'

export type WithdrawalRequest = {
  readonly memberId: string
  readonly requestId: string
  readonly id: string
  readonly destinationId: string
  readonly amount: bigint
  readonly quoteId: string | null
  /** The session that must have a proof for withdrawing; null when the member has shown to be present otherwise. */
  readonly sessionId: string | null
  readonly at: Date
}

export type WithdrawalResult = { outcome: RequestOutcome } & Made

// Of those that can be paid at once, the first puts the job in the queue, a moment later, so that one run does for all
// who come meanwhile.
const queueJob = `graphile_worker.add_job('process-withdrawals', job_key => 'process-withdrawals now', job_key_mode => 'preserve_run_at', run_at => now() + interval '1 second', max_attempts => 5)`

/**
 * Asks for many in one round trip and one commit, with answers in the order given. Not tried again: one collision takes
 * all of them back.
 */
export async function requestWithdrawals(
  pool: pg.Pool,
  all: readonly WithdrawalRequest[],
): Promise<WithdrawalResult[]> {
  const column = <Value>(of: (wanted: WithdrawalRequest) => Value): Value[] => all.map(of)
  const { rows } = await pool.query<WithdrawalResult>({
    name: 'withdraw.request',
    text: `select a.outcome, a.starts_at as "startsAt", ${madeColumns('(a.created)')},
        case when a.is_due and row_number() over (partition by a.is_due order by a.number) = 1 then (${queueJob}).id is not null end as queued
      from request_withdrawals($1, $2, $3, $4, $5, $6, $7, $8) a order by a.number`,
    values: [
      column(({ memberId }) => memberId),
      column(({ requestId }) => requestId),
      column(({ id }) => id),
      column(({ destinationId }) => destinationId),
      column(({ amount }) => amount),
      column(({ quoteId }) => quoteId),
      column(({ sessionId }) => sessionId),
      all[0]?.at,
    ],
  })
  if (rows.length !== all.length) throw new Error(`${all.length} withdrawals got ${rows.length} answers`)
  return rows
}

/** Asks for one. Collisions with others are tried again. */
export const requestWithdrawal = (pool: pg.Pool, wanted: WithdrawalRequest): Promise<WithdrawalResult> =>
  withRetries(async () => (await requestWithdrawals(pool, [wanted]))[0] as WithdrawalResult)

// ── deciding

async function outcomeOf<Outcome extends string>(
  db: Database,
  query: ReturnType<typeof sql<{ outcome: Outcome }>>,
): Promise<Outcome> {
  const {
    rows: [row],
  } = await query.execute(db)
  if (!row) throw new Error('a function gave no row')
  return row.outcome
}

export const cancelWithdrawal = (pool: pg.Pool, memberId: string, id: string) =>
  inTransaction(pool, ({ db }) =>
    outcomeOf(
      db,
      sql<{
        outcome: 'cancelled' | 'same' | 'not-pending' | 'unknown'
      }>`select cancel_withdrawal(${memberId}::uuid, ${id}::uuid) as outcome`,
    ),
  )

/** Approves in the caller's transaction, and has it looked at whether that was enough. */
export async function approveWithdrawal(db: Database, id: string, operatorId: string) {
  const outcome = await outcomeOf(
    db,
    sql<{
      outcome: 'approved' | 'approved-before' | 'not-pending' | 'unknown'
    }>`select approve_withdrawal(${id}::uuid, ${operatorId}::uuid) as outcome`,
  )
  if (outcome === 'approved') await queueProcessing(db)
  return outcome
}

export const rejectWithdrawal = (db: Database, id: string, operatorId: string, reason: string) =>
  outcomeOf(
    db,
    sql<{
      outcome: 'rejected' | 'not-pending' | 'unknown'
    }>`select reject_withdrawal(${id}::uuid, ${operatorId}::uuid, ${reason}) as outcome`,
  )

/** Whose it is and how much they get back when it fails. */
export const findHolder = (db: Database, id: string): Promise<{ memberId: string; amount: bigint }> =>
  db.selectFrom('withdrawal').select(['memberId', 'amount']).where('id', '=', id).executeTakeFirstOrThrow()

/** Has it looked for what can be paid now. */
export async function queueProcessing(db: Database): Promise<void> {
  await sql`select ${sql.raw(queueJob)}`.execute(db)
}

/** How many were handed to the rails, at most as many as asked for. */
export async function processWithdrawalBatch(pool: pg.Pool, atMost: number): Promise<number> {
  const {
    rows: [row],
  } = await withRetries(() =>
    pool.query<{ count: number }>({
      name: 'withdraw.process',
      text: 'select process_withdrawals($1) as count',
      values: [atMost],
    }),
  )
  return row?.count ?? 0
}

// ── reading

export type Terms = {
  min: bigint
  feeBasisPoints: number
  deadlineHours: number
  windowDays: number[]
  windowFrom: string
  windowTo: string
  timeZone: string
  opensAt: Date | null
  seenAt: Date
  available: bigint
}

export async function findTerms(pool: pg.Pool, memberId: string): Promise<Terms> {
  const {
    rows: [row],
  } = await pool.query<Terms>({
    name: 'withdraw.terms',
    text: `select r.withdraw_min as min, r.withdraw_fee_basis_points as "feeBasisPoints", r.withdraw_deadline_hours as "deadlineHours", r.window_days as "windowDays", to_char(r.window_from, 'HH24:MI') as "windowFrom",
        to_char(r.window_to, 'HH24:MI') as "windowTo", c.time_zone as "timeZone", next_window(ledger.now()) as "opensAt", ledger.now() as "seenAt",
        coalesce((select b.balance from ledger.balance b where (b.owner, b.kind, b.currency) = ($1, 'available', 'USDT')), 0)::bigint as available
      from wallet_rule r, ledger.clock c`,
    values: [memberId],
  })
  if (!row) throw new Error('there are no terms')
  return row
}

export async function findMin(db: Database): Promise<bigint> {
  return (await db.selectFrom('walletRule').select('withdrawMin').executeTakeFirstOrThrow()).withdrawMin
}

export async function findWithdrawal(pool: pg.Pool, memberId: string, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await pool.query<WithdrawalRow>({
    name: 'withdraw.one',
    text: `select ${seenColumns} from withdrawal_view w where w.member_id = $1 and w.id = $2`,
    values: [memberId, id],
  })
  return rows[0] ?? null
}

export async function listWithdrawals(
  pool: pg.Pool,
  memberId: string,
  { state, pageNum, pageSize }: Page & { readonly state?: WithdrawState | undefined },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    pool.query<WithdrawalRow>({
      name: 'withdraw.list',
      text: `select ${seenColumns} from withdrawal_view w where w.member_id = $1 and ($2::text is null or w.state = $2) order by w.created_at desc, w.id limit $3 offset $4`,
      values: [memberId, state ?? null, pageSize, (pageNum - 1) * pageSize],
    }),
    pool.query<{ total: bigint }>({
      name: 'withdraw.count',
      text: 'select count(*) as total from withdrawal w where w.member_id = $1 and ($2::text is null or w.state = $2)',
      values: [memberId, state ?? null],
    }),
  ])
  return { rows, total: Number(count?.total ?? 0n) }
}

/** All that is kept of a member's withdrawals. */
export const exportWithdrawals = (db: Database, memberId: string) =>
  db
    .selectFrom('withdrawal')
    .select([
      'id',
      'destinationId',
      'rail',
      'address',
      'bankCode',
      'payee',
      'account',
      'ifsc',
      'amount',
      'fee',
      'currency',
      'pays',
      'rate',
      'state',
      'reason',
      'note',
      'createdAt',
      'deadlineAt',
      'processingAt',
      'endedAt',
    ])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .execute()

// ── the console's

export type Approval = { readonly id: string; readonly name: string; readonly role: string; readonly at: string }

export type OverseenRow = WithdrawalRow & {
  memberName: string
  approvedBy: readonly Approval[] | null
  accountDays: number
  destinationHours: number
  isVerified: boolean
  isFrozen: boolean
  hasStop: boolean
  paidBefore: number
  fromRecharge: bigint
  fromIncome: bigint
  fromRewards: bigint
  hoursSinceRecharge: number | null
  withdrawn30Days: bigint
}

// By the wall clock where the moment compared with is one of it.
const overseen = `select ${seenColumns}, coalesce(nullif(m.name, ''), m.phone, m.email, '') as "memberName",
    (select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', o.role, 'at', a.at) order by a.at) from withdrawal_approval a join operator o on o.id = a.operator_id where a.withdrawal_id = w.id) as "approvedBy",
    coalesce(floor(extract(epoch from now() - m.created_at) / 86400), 0)::int as "accountDays", floor(extract(epoch from w.as_of - coalesce(d.created_at, w.created_at)) / 3600)::int as "destinationHours",
    exists (select from verification v where v.member_id = w.member_id and v.state = 'verified') as "isVerified", m.frozen_at is not null as "isFrozen", coalesce(m.withdrawals_stopped_until > now(), false) as "hasStop",
    (select count(*) from withdrawal p where p.member_id = w.member_id and p.destination_id = w.destination_id and p.state = 'paid')::int as "paidBefore",
    (select coalesce(sum(p.amount), 0) from withdrawal p where p.member_id = w.member_id and p.state = 'paid' and p.ended_at > w.as_of - interval '30 days')::bigint as "withdrawn30Days",
    f.recharged as "fromRecharge", f.claimed as "fromIncome", f.rewarded as "fromRewards", f.hours as "hoursSinceRecharge"`

const overseenFrom = `join withdrawal_view w on (w.member_id, w.id) = (n.member_id, n.id)
    left join member m on m.id = w.member_id left join destination d on (d.member_id, d.id) = (w.member_id, w.destination_id)
    left join lateral (
      select coalesce(sum(r.amount) filter (where r.kind in ('recharge', 'fx-in')), 0)::bigint as recharged, coalesce(sum(r.amount) filter (where r.kind = 'claim'), 0)::bigint as claimed,
        coalesce(sum(r.amount) filter (where r.kind = 'reward'), 0)::bigint as rewarded,
        floor(extract(epoch from now() - max(r.created_at) filter (where r.kind in ('recharge', 'fx-in'))) / 3600)::int as hours
      from ledger.record r where r.owner = w.member_id::text and r.to_kind = 'available'
    ) f on true`

export async function findOverseen(pool: pg.Pool, id: string): Promise<OverseenRow | null> {
  const {
    rows: [row],
  } = await pool.query<OverseenRow>({
    text: `${overseen} from (select member_id, id from withdrawal where id = $1) n ${overseenFrom}`,
    values: [id],
  })
  return row ?? null
}

type OverseenPage = Page & {
  readonly memberId?: string | undefined
  readonly state?: WithdrawState | undefined
  readonly isQueue?: boolean | undefined
}

/** The queue, which is what people have to decide, oldest first; otherwise the newest first. */
export async function listOverseen(
  pool: pg.Pool,
  { memberId, state, isQueue, pageNum, pageSize }: OverseenPage,
): Promise<{ rows: OverseenRow[]; total: number }> {
  const values: unknown[] = []
  const where = ['true']
  if (memberId) where.push(`w.member_id = $${values.push(memberId)}`)
  if (state) where.push(`w.state = $${values.push(state)}`)
  if (isQueue)
    where.push(
      `w.state = 'pending' and w.approvals_needed > (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id)`,
    )
  const which = `from withdrawal w where ${where.join(' and ')}`
  const order = (alias: string) =>
    isQueue ? `${alias}.created_at, ${alias}.id` : `${alias}.created_at desc, ${alias}.id`
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    pool.query<OverseenRow>({
      text: `${overseen} from (select w.member_id, w.id ${which} order by ${order('w')} limit $${values.length + 1} offset $${values.length + 2}) n ${overseenFrom} order by ${order('w')}`,
      values: [...values, pageSize, (pageNum - 1) * pageSize],
    }),
    pool.query<{ total: bigint }>({ text: `select count(*) as total ${which}`, values }),
  ])
  return { rows, total: Number(count?.total ?? 0n) }
}
