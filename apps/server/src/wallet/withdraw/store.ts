import type { LocalCurrency, RailName } from '@millrace/contract/wallet/amounts'
import type { ApprovalReason, Withdrawal, WithdrawState } from '@millrace/contract/wallet/withdraw'
import { money, type Currency, type Money } from '@millrace/money'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { onlyRow, queryPage, limitTo, type Page, type PageRequest } from '../../db/rows.ts'
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

const storedColumns = (withdrawal: 'w' | '(a.created)') => {
  const w = sql.raw(withdrawal)
  return sql`${w}.member_id, ${w}.id, ${w}.destination_id,
  ${w}.rail, ${w}.address, ${w}.bank_code, ${w}.payee, ${w}.account, ${w}.amount, ${w}.fee, ${w}.currency,
  ${w}.pays, ${w}.rate, ${w}.state, ${w}.approvals_needed, ${w}.approval_reason, ${w}.reason,
  ${w}.note,  ${w}.created_at, ${w}.deadline_at,
  ${w}.destination_usable_at`
}

const viewColumns = sql`${storedColumns('w')}, w.starts_at, w.as_of as seen_at,
  w.is_overdue, w.approvals, w.rail_transaction, w.block_number,
  w.height, w.confirmations_needed,
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
const queueJob = sql`graphile_worker.add_job(
  'process-withdrawals', job_key => 'process-withdrawals now', job_key_mode => 'preserve_run_at',
  run_at => now() + interval '1 second', max_attempts => 5
)`

/**
 * Requests many in one round trip and one commit, with answers in the order given. Does not repeat: one collision rolls
 * back all of them. The first of those that can be paid now queues the job.
 */
export async function requestWithdrawals(
  db: Database,
  requests: readonly WithdrawalRequest[],
): Promise<WithdrawalResult[]> {
  const column = <Value>(pick: (request: WithdrawalRequest) => Value): Value[] => requests.map(pick)
  const { rows } = await sql<WithdrawalResult>`select a.outcome, a.starts_at, ${storedColumns('(a.created)')},
        case
          when a.is_due and row_number() over (partition by a.is_due order by a.number) = 1
          then (${queueJob}).id is not null
        end as queued
      from request_withdrawals(${column(({ memberId }) => memberId)}, ${column(({ requestId }) => requestId)},
        ${column(({ destinationId }) => destinationId)}, ${column(({ amount }) => amount)},
          ${column(({ quoteId }) => quoteId)}, ${column(({ sessionId }) => sessionId)}) a order by a.number`.execute(db)
  if (rows.length !== requests.length) throw new Error(`${requests.length} withdrawals got ${rows.length} answers`)
  return rows
}

/** Requests one. Repeats after a collision with others. */
export const requestWithdrawal = (db: Database, request: WithdrawalRequest): Promise<WithdrawalResult> =>
  withRetries(async () => (await requestWithdrawals(db, [request]))[0] as WithdrawalResult)

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

export const cancelWithdrawal = (db: Database, memberId: string, id: string): Promise<CancelOutcome> =>
  inTransaction(db, (db) => readOutcome(db, sql<CancelOutcome>`cancel_withdrawal(${memberId}::uuid, ${id}::uuid)`))

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
  await sql`select ${queueJob}`.execute(db)
}

/** Hands withdrawals to the rails, at most as many as given, and returns how many. */
export async function processWithdrawalBatch(db: Database, countMax: number): Promise<number> {
  const result = await withRetries(() =>
    sql<{ count: number }>`select process_withdrawals(${countMax}) as count`.execute(db),
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

export async function findTerms(db: Database, memberId: string): Promise<WithdrawTerms> {
  const result = await sql<WithdrawTerms>`select r.withdraw_min as min, r.withdraw_local_min as local_min,
        r.withdraw_fee_basis_points as fee_basis_points,
        r.withdraw_deadline_hours as deadline_hours, r.window_days,
        to_char(r.window_from, 'HH24:MI') as window_from, to_char(r.window_to, 'HH24:MI') as window_to,
        c.time_zone, next_window(ledger.now()) as opens_at, ledger.now() as seen_at,
        coalesce((
          select b.balance from ledger.balance b where (b.owner, b.kind, b.currency) = (${memberId}, 'available', 'USDT')
        ), 0)::bigint as available,
        r.withdraw_auto_max as automatic_max,
        greatest(r.withdraw_auto_max - (
          select coalesce(sum(w.value), 0) from withdrawal w
          where w.member_id = ${memberId}::text::uuid and w.created_at > ledger.now() - interval '24 hours'
            and w.state not in ('failed', 'cancelled')
        ), 0)::bigint as automatic_left
      from wallet_rule r, ledger.clock c`.execute(db)
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

export async function findWithdrawal(db: Database, memberId: string, id: string): Promise<WithdrawalRow | null> {
  const { rows } =
    await sql<WithdrawalRow>`select ${viewColumns} from withdrawal_view w where w.member_id = ${memberId} and
      w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function listWithdrawals(
  db: Database,
  memberId: string,
  { state, ...page }: PageRequest & { readonly state?: WithdrawState | undefined },
): Promise<Page<WithdrawalRow>> {
  const condition = sql`w.member_id = ${memberId} and (${state ?? null}::text is null or w.state = ${state ?? null})`
  return queryPage(
    db,
    sql`select ${viewColumns} from withdrawal_view w where ${condition}
        order by w.created_at desc, w.id ${limitTo(page)}`,
    sql`select count(*) as total from withdrawal w where ${condition}`,
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
const consoleColumns = sql`${viewColumns}, coalesce(nullif(m.name, ''), m.phone, m.email, '') as member_name,
    (
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', o.role, 'at', a.at) order by a.at)
      from withdrawal_approval a join operator o on o.id = a.operator_id where a.withdrawal_id = w.id
    ) as approved_by,
    case when w.state = 'pending' then approval_text('withdrawal', w.id) end as approval_text,
    coalesce(floor(extract(epoch from now() - m.created_at) / 86400), 0)::int as account_days,
    floor(extract(epoch from w.as_of - coalesce(d.created_at, w.created_at)) / 3600)::int as destination_hours,
    exists (
      select from verification v where v.member_id = w.member_id and v.state = 'verified'
    ) as is_verified,
    m.frozen_at is not null as is_frozen, coalesce(m.withdrawals_stopped_until > now(), false) as has_stop,
    (
      select count(*) from withdrawal p
      where p.member_id = w.member_id and p.destination_id = w.destination_id and p.state = 'paid'
    )::int as paid_before,
    (
      select coalesce(sum(p.amount), 0) from withdrawal p
      where p.member_id = w.member_id and p.state = 'paid' and p.ended_at > w.as_of - interval '30 days'
    )::bigint as withdrawn30_days,
    f.recharged as from_recharge, f.claimed as from_income, f.rewarded as from_rewards,
    f.hours as hours_since_recharge`

/** Adds all that operators see to the withdrawals that `n` names. */
const consoleJoins = sql`join withdrawal_view w on (w.member_id, w.id) = (n.member_id, n.id)
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
export async function findAnyWithdrawal(db: Database, id: string): Promise<ConsoleWithdrawalRow | null> {
  const { rows } =
    await sql<ConsoleWithdrawalRow>`select ${consoleColumns} from (select member_id, id from withdrawal where id
      = ${id}) n ${consoleJoins}`.execute(db)
  return rows[0] ?? null
}

const needsApproval = sql`w.state = 'pending' and w.approvals_needed > (
  select count(*) from withdrawal_approval a where a.withdrawal_id = w.id
)`

/** Those that wait for an approval, oldest first, or all of them, newest first. */
export async function listAllWithdrawals(
  db: Database,
  {
    memberId,
    state,
    isQueue,
    ...page
  }: PageRequest &
    DayRange & {
      readonly memberId?: string | undefined
      readonly state?: WithdrawState | undefined
      readonly isQueue?: boolean | undefined
    },
): Promise<Page<ConsoleWithdrawalRow>> {
  const conditions = [
    isInRange('w.createdAt', page),
    ...(memberId ? [sql`w.member_id = ${memberId}`] : []),
    ...(state ? [sql`w.state = ${state}`] : []),
    ...(isQueue ? [needsApproval] : []),
  ]
  const from = sql`from withdrawal w where ${sql.join(conditions, sql` and `)}`
  const order = isQueue ? sql`order by w.created_at, w.id` : sql`order by w.created_at desc, w.id`
  return queryPage(
    db,
    sql`select ${consoleColumns}
      from (select w.member_id, w.id ${from} ${order} ${limitTo(page)}) n ${consoleJoins} ${order}`,
    sql`select count(*) as total ${from}`,
  )
}
