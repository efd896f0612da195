import type { LocalCurrency, RailName } from '@millrace/contract/wallet/amounts'
import type { ApprovalReason, Withdrawal, WithdrawState } from '@millrace/contract/wallet/withdraw'
import { money, type Currency, type Money } from '@millrace/money'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { onlyRow, queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import { inTransaction, withRetries } from '../../ledger/index.ts'

export type Step = { readonly state: Withdrawal['steps'][number]['state']; readonly at: string; readonly note: string }

/** The columns that a withdrawal has from the beginning. */
type StoredWithdrawal = {
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
  approvalReason: ApprovalReason
  reason: string
  note: string
  createdAt: Date
  deadlineAt: Date
  destinationUsableAt: Date
  startsAt: Date | null
}

export type WithdrawalRow = StoredWithdrawal & {
  seenAt: Date
  isOverdue: boolean
  approvals: number
  railTransaction: string
  blockNumber: bigint | null
  height: bigint | null
  confirmationsNeeded: number
  steps: readonly Step[]
}

const storedColumns = (w: string) => `${w}.member_id as "memberId", ${w}.id, ${w}.destination_id as "destinationId",
  ${w}.rail, ${w}.address, ${w}.bank_code as "bankCode", ${w}.payee, ${w}.account, ${w}.amount, ${w}.fee, ${w}.currency,
  ${w}.pays, ${w}.rate, ${w}.state, ${w}.approvals_needed as "approvalsNeeded", ${w}.approval_reason as "approvalReason", ${w}.reason,
  ${w}.note,  ${w}.created_at as "createdAt", ${w}.deadline_at as "deadlineAt",
  ${w}.destination_usable_at as "destinationUsableAt"`

const viewColumns = `${storedColumns('w')}, w.starts_at as "startsAt", w.as_of as "seenAt",
  w.is_overdue as "isOverdue", w.approvals, w.rail_transaction as "railTransaction", w.block_number as "blockNumber",
  w.height, w.confirmations_needed as "confirmationsNeeded",
  (
    select json_agg(json_build_object('state', s.state, 'at', s.at, 'note', s.note) order by s.position)
    from withdrawal_step s where s.member_id = w.member_id and s.withdrawal_id = w.id
  ) as steps`

export type RequestOutcome =
  | 'requested'
  | 'same'
  | 'key-reused'
  | 'step-up-needed'
  | 'no-destination'
  | 'below-minimum'
  | 'rate-unknown'
  | 'rate-over'
  | 'below-local-minimum'
  | 'above-balance'

export type WithdrawalRequest = {
  readonly memberId: string
  readonly requestId: string
  readonly destinationId: string
  readonly amount: bigint
  readonly quoteId: string | null
  /** The session whose proof of presence is used up. Null when the fund password was given instead. */
  readonly sessionId: string | null
}

export type WithdrawalResult = { outcome: RequestOutcome } & StoredWithdrawal

// The job runs a second later, so that one run serves all requests that arrive meanwhile.
const queueJob = `graphile_worker.add_job(
  'process-withdrawals', job_key => 'process-withdrawals now', job_key_mode => 'preserve_run_at',
  run_at => now() + interval '1 second', max_attempts => 5
)`

/**
 * Requests many in one round trip and one commit, with answers in the order given. Does not repeat: one collision rolls
 * back all of them. The first of those that can be paid now queues the job.
 */
export async function requestWithdrawals(
  pool: pg.Pool,
  requests: readonly WithdrawalRequest[],
): Promise<WithdrawalResult[]> {
  const column = <Value>(pick: (request: WithdrawalRequest) => Value): Value[] => requests.map(pick)
  const { rows } = await pool.query<WithdrawalResult>({
    name: 'withdraw.request',
    text: `select a.outcome, a.starts_at as "startsAt", ${storedColumns('(a.created)')},
        case
          when a.is_due and row_number() over (partition by a.is_due order by a.number) = 1
          then (${queueJob}).id is not null
        end as queued
      from request_withdrawals($1, $2, $3, $4, $5, $6) a order by a.number`,
    values: [
      column(({ memberId }) => memberId),
      column(({ requestId }) => requestId),
      column(({ destinationId }) => destinationId),
      column(({ amount }) => amount),
      column(({ quoteId }) => quoteId),
      column(({ sessionId }) => sessionId),
    ],
  })
  if (rows.length !== requests.length) throw new Error(`${requests.length} withdrawals got ${rows.length} answers`)
  return rows
}

/** Requests one. Repeats after a collision with others. */
export const requestWithdrawal = (pool: pg.Pool, request: WithdrawalRequest): Promise<WithdrawalResult> =>
  withRetries(async () => (await requestWithdrawals(pool, [request]))[0] as WithdrawalResult)

/** True when the member has requested a withdrawal under this key. */
export async function hasRequested(db: Database, memberId: string, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', memberId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row !== undefined
}

type CancelOutcome = 'cancelled' | 'same' | 'not-pending' | 'unknown'
type ApproveOutcome = 'approved' | 'approved-before' | 'not-pending' | 'unknown'
type RejectOutcome = 'rejected' | 'not-pending' | 'unknown'

const readOutcome = async <Outcome>(db: Database, call: RawBuilder<Outcome>): Promise<Outcome> =>
  (await db.selectNoFrom(call.as('outcome')).executeTakeFirstOrThrow()).outcome as Outcome

export const cancelWithdrawal = (pool: pg.Pool, memberId: string, id: string): Promise<CancelOutcome> =>
  inTransaction(pool, ({ db }) =>
    readOutcome(db, sql<CancelOutcome>`cancel_withdrawal(${memberId}::uuid, ${id}::uuid)`),
  )

/** Approves in the caller's transaction, and queues the job that pays it if that was enough. */
export async function approveWithdrawal(db: Database, id: string, operatorId: string): Promise<ApproveOutcome> {
  const outcome = await readOutcome(db, sql<ApproveOutcome>`approve_withdrawal(${id}::uuid, ${operatorId}::uuid)`)
  if (outcome === 'approved') await queueProcessing(db)
  return outcome
}

export const rejectWithdrawal = (
  db: Database,
  id: string,
  operatorId: string,
  reason: string,
): Promise<RejectOutcome> =>
  readOutcome(db, sql<RejectOutcome>`reject_withdrawal(${id}::uuid, ${operatorId}::uuid, ${reason})`)

/** Who gets how much back when a withdrawal fails. */
export const findRefund = (db: Database, id: string): Promise<{ memberId: string; amount: bigint }> =>
  db.selectFrom('withdrawal').select(['memberId', 'amount']).where('id', '=', id).executeTakeFirstOrThrow()

/** Queues the job that pays what can be paid now. */
export async function queueProcessing(db: Database): Promise<void> {
  await sql`select ${sql.raw(queueJob)}`.execute(db)
}

/** Hands withdrawals to the rails, at most as many as given, and returns how many. */
export async function processWithdrawalBatch(pool: pg.Pool, countMax: number): Promise<number> {
  const result = await withRetries(() =>
    pool.query<{ count: number }>({
      name: 'withdraw.process',
      text: 'select process_withdrawals($1) as count',
      values: [countMax],
    }),
  )
  return onlyRow(result).count
}

// ── reading

export type WithdrawTerms = {
  min: bigint
  localMin: Partial<Record<LocalCurrency, number>>
  feeBasisPoints: number
  deadlineHours: number
  windowDays: number[]
  windowFrom: string
  windowTo: string
  timeZone: string
  opensAt: Date | null
  seenAt: Date
  available: bigint
  automaticMax: bigint
  automaticLeft: bigint
}

export async function findTerms(pool: pg.Pool, memberId: string): Promise<WithdrawTerms> {
  const result = await pool.query<WithdrawTerms>({
    name: 'withdraw.terms',
    text: `select r.withdraw_min as min, r.withdraw_local_min as "localMin",
        r.withdraw_fee_basis_points as "feeBasisPoints",
        r.withdraw_deadline_hours as "deadlineHours", r.window_days as "windowDays",
        to_char(r.window_from, 'HH24:MI') as "windowFrom", to_char(r.window_to, 'HH24:MI') as "windowTo",
        c.time_zone as "timeZone", next_window(ledger.now()) as "opensAt", ledger.now() as "seenAt",
        coalesce((
          select b.balance from ledger.balance b where (b.owner, b.kind, b.currency) = ($1, 'available', 'USDT')
        ), 0)::bigint as available,
        r.withdraw_auto_max as "automaticMax",
        greatest(r.withdraw_auto_max - (
          select coalesce(sum(w.value), 0) from withdrawal w
          where w.member_id = $1::text::uuid and w.created_at > ledger.now() - interval '24 hours'
            and w.state not in ('failed', 'cancelled')
        ), 0)::bigint as "automaticLeft"
      from wallet_rule r, ledger.clock c`,
    values: [memberId],
  })
  return onlyRow(result)
}

export async function findMin(db: Database): Promise<bigint> {
  return (await db.selectFrom('walletRule').select('withdrawMin').executeTakeFirstOrThrow()).withdrawMin
}

/** The least that arrives at a member's bank account. */
export async function findLocalMin(db: Database, memberId: string, destinationId: string): Promise<Money> {
  const { currency, withdrawLocalMin } = await db
    .selectFrom('destination')
    .innerJoin('walletRule', (join) => join.onTrue())
    .select(['currency', 'withdrawLocalMin'])
    .where('memberId', '=', memberId)
    .where('destination.id', '=', destinationId)
    .executeTakeFirstOrThrow()
  return money(BigInt(withdrawLocalMin[currency as LocalCurrency] ?? 0), currency)
}

export async function findWithdrawal(pool: pg.Pool, memberId: string, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await pool.query<WithdrawalRow>({
    name: 'withdraw.one',
    text: `select ${viewColumns} from withdrawal_view w where w.member_id = $1 and w.id = $2`,
    values: [memberId, id],
  })
  return rows[0] ?? null
}

export async function listWithdrawals(
  pool: pg.Pool,
  memberId: string,
  { state, ...page }: PageRequest & { readonly state?: WithdrawState | undefined },
): Promise<Page<WithdrawalRow>> {
  const condition = 'w.member_id = $1 and ($2::text is null or w.state = $2)'
  return queryPage(
    pool,
    {
      name: 'withdraw.list',
      text: `select ${viewColumns} from withdrawal_view w where ${condition}
        order by w.created_at desc, w.id limit $3 offset $4`,
      values: [memberId, state ?? null, page.pageSize, toOffset(page)],
    },
    {
      name: 'withdraw.count',
      text: `select count(*) as total from withdrawal w where ${condition}`,
      values: [memberId, state ?? null],
    },
  )
}

/** All withdrawals of a member, for the export of their data. */
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

// ── for operators

export type Approval = { readonly id: string; readonly name: string; readonly role: string; readonly at: string }

export type ConsoleWithdrawalRow = WithdrawalRow & {
  memberName: string
  approvedBy: readonly Approval[] | null
  approvalText: string | null
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

// What is compared with the wall clock was written by the wall clock.
const consoleColumns = `${viewColumns}, coalesce(nullif(m.name, ''), m.phone, m.email, '') as "memberName",
    (
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', o.role, 'at', a.at) order by a.at)
      from withdrawal_approval a join operator o on o.id = a.operator_id where a.withdrawal_id = w.id
    ) as "approvedBy",
    case when w.state = 'pending' then approval_text('withdrawal', w.id) end as "approvalText",
    coalesce(floor(extract(epoch from now() - m.created_at) / 86400), 0)::int as "accountDays",
    floor(extract(epoch from w.as_of - coalesce(d.created_at, w.created_at)) / 3600)::int as "destinationHours",
    exists (
      select from verification v where v.member_id = w.member_id and v.state = 'verified'
    ) as "isVerified",
    m.frozen_at is not null as "isFrozen", coalesce(m.withdrawals_stopped_until > now(), false) as "hasStop",
    (
      select count(*) from withdrawal p
      where p.member_id = w.member_id and p.destination_id = w.destination_id and p.state = 'paid'
    )::int as "paidBefore",
    (
      select coalesce(sum(p.amount), 0) from withdrawal p
      where p.member_id = w.member_id and p.state = 'paid' and p.ended_at > w.as_of - interval '30 days'
    )::bigint as "withdrawn30Days",
    f.recharged as "fromRecharge", f.claimed as "fromIncome", f.rewarded as "fromRewards",
    f.hours as "hoursSinceRecharge"`

/** Adds all that operators see to the withdrawals that `n` names. */
const consoleJoins = `join withdrawal_view w on (w.member_id, w.id) = (n.member_id, n.id)
    left join member m on m.id = w.member_id
    left join destination d on (d.member_id, d.id) = (w.member_id, w.destination_id)
    left join lateral (
      select coalesce(sum(r.amount) filter (where r.kind in ('recharge', 'fx-in')), 0)::bigint as recharged,
        coalesce(sum(r.amount) filter (where r.kind = 'claim'), 0)::bigint as claimed,
        coalesce(sum(r.amount) filter (where r.kind = 'reward'), 0)::bigint as rewarded,
        floor(
          extract(epoch from now() - max(r.created_at) filter (where r.kind in ('recharge', 'fx-in'))) / 3600
        )::int as hours
      from ledger.record r where r.owner = w.member_id::text and r.to_kind = 'available'
    ) f on true`

/** A withdrawal of whichever member. */
export async function findAnyWithdrawal(pool: pg.Pool, id: string): Promise<ConsoleWithdrawalRow | null> {
  const { rows } = await pool.query<ConsoleWithdrawalRow>({
    text: `select ${consoleColumns} from (select member_id, id from withdrawal where id = $1) n ${consoleJoins}`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Those that wait for an approval, oldest first, or all of them, newest first. */
export async function listAllWithdrawals(
  pool: pg.Pool,
  {
    memberId,
    state,
    isQueue,
    ...page
  }: PageRequest & {
    readonly memberId?: string | undefined
    readonly state?: WithdrawState | undefined
    readonly isQueue?: boolean | undefined
  },
): Promise<Page<ConsoleWithdrawalRow>> {
  const values: unknown[] = []
  const conditions = ['true']
  if (memberId) conditions.push(`w.member_id = $${values.push(memberId)}`)
  if (state) conditions.push(`w.state = $${values.push(state)}`)
  if (isQueue)
    conditions.push(`w.state = 'pending' and w.approvals_needed > (
      select count(*) from withdrawal_approval a where a.withdrawal_id = w.id
    )`)
  const from = `from withdrawal w where ${conditions.join(' and ')}`
  const order = isQueue ? 'order by w.created_at, w.id' : 'order by w.created_at desc, w.id'
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  return queryPage(
    pool,
    {
      text: `select ${consoleColumns} from (select w.member_id, w.id ${from} ${order} ${limit}) n ${consoleJoins}
        ${order}`,
      values: [...values, page.pageSize, toOffset(page)],
    },
    { text: `select count(*) as total ${from}`, values },
  )
}
