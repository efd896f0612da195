import type { ParsedOf } from '@millrace/contract/call'
import type { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { Withdrawal, WithdrawState } from '@millrace/contract/wallet/withdraw'
import { money, type Money } from '@millrace/money'
import { sql } from 'kysely'
import { andAll, hasValues, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { call, type OutcomeOf } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query, hasRow } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { inTransaction, withRetries } from '../../ledger/index.ts'

export type Step = { readonly state: Withdrawal['steps'][number]['state']; readonly at: string; readonly note: string }

/** The columns that a withdrawal has from the beginning. */
type StoredWithdrawal = Omit<
  Row<'withdrawal'>,
  'requestId' | 'ifsc' | 'processingAt' | 'endedAt' | 'value' | 'movedDays' | 'isYoungMember' | 'isNewDestination'
> & { startsAt: Date | null }

export type WithdrawalRow = StoredWithdrawal &
  Pick<Row<'withdrawalView'>, 'isOverdue' | 'approvals' | 'railTransaction' | 'blockNumber' | 'confirmationsNeeded'> & {
    seenAt: Date
    height: bigint | null
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

export type RequestOutcome = OutcomeOf<'requestWithdrawals'>

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
  const rows = await query(db).rows<WithdrawalResult>`select a.outcome, a.starts_at, ${storedColumns('(a.created)')},
        case
          when a.is_due and row_number() over (partition by a.is_due order by a.number) = 1
          then (${queueJob}).id is not null
        end as queued
      from request_withdrawals(${column(({ memberId }) => memberId)}, ${column(({ requestId }) => requestId)},
        ${column(({ destinationId }) => destinationId)}, ${column(({ amount }) => amount)},
          ${column(({ quoteId }) => quoteId)}, ${column(({ sessionId }) => sessionId)}) a order by a.number`
  if (rows.length !== requests.length) throw new Error(`${requests.length} withdrawals got ${rows.length} answers`)
  return rows
}

/** Requests one. Repeats after a collision with others. */
export const requestWithdrawal = (db: Database, request: WithdrawalRequest): Promise<WithdrawalResult> =>
  withRetries(async () => (await requestWithdrawals(db, [request]))[0] as WithdrawalResult)

/** True when the member has requested a withdrawal under this key. */
export const hasRequested = (db: Database, memberId: string, requestId: string): Promise<boolean> =>
  hasRow(db.selectFrom('withdrawal').select('id').where('memberId', '=', memberId).where('requestId', '=', requestId))

export const cancelWithdrawal = (db: Database, memberId: string, id: string) =>
  inTransaction(db, (db) => call(db, 'cancelWithdrawal', memberId, id))

/** Approves in the caller's transaction, and queues the job that pays it if that was enough. */
export async function approveWithdrawal(db: Database, id: string, operatorId: string) {
  const outcome = await call(db, 'approveWithdrawal', id, operatorId)
  if (outcome === 'approved') await queueProcessing(db)
  return outcome
}

/** Who gets how much back when a withdrawal fails. */
export const findRefund = (db: Database, id: string): Promise<{ memberId: string; amount: bigint }> =>
  db.selectFrom('withdrawal').select(['memberId', 'amount']).where('id', '=', id).executeTakeFirstOrThrow()

/** Queues the job that pays what can be paid now. */
export async function queueProcessing(db: Database): Promise<void> {
  await sql`select ${queueJob}`.execute(db)
}

/** Hands withdrawals to the rails, at most as many as given, and returns how many. */
export const processWithdrawalBatch = (db: Database, countMax: number) =>
  withRetries(() => call(db, 'processWithdrawals', countMax))

/** Forgets what was counted and counts for no limit any more. */
export const forgetAutomatic = (db: Database) => call(db, 'forgetAutomatic')

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

export const findTerms = (db: Database, memberId: string): Promise<WithdrawTerms> =>
  query(db).row`select r.withdraw_min as min, r.withdraw_local_min as local_min,
      r.withdraw_fee_basis_points as fee_basis_points,
      r.withdraw_deadline_hours as deadline_hours, r.window_days,
      to_char(r.window_from, 'HH24:MI') as window_from, to_char(r.window_to, 'HH24:MI') as window_to,
      c.time_zone, next_window(ledger.now()) as opens_at, ledger.now() as seen_at,
      coalesce((
        select b.balance from ledger.balance b where (b.owner, b.kind, b.currency) = (${memberId}, 'available', 'USDT')
      ), 0)::bigint as available,
      l.auto_max as automatic_max,
      case when exists (select from missing_credit m where m.member_id = ${memberId}::text::uuid) then 0
        else greatest(l.auto_max - (
          select coalesce(sum(w.value), 0) from withdrawal w
          where w.member_id = ${memberId}::text::uuid and w.created_at > ledger.now() - interval '24 hours'
            and w.state not in ('failed', 'cancelled')
        ), 0) end::bigint as automatic_left
    from wallet_rule r, payout_limit l, ledger.clock c`

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

export const findWithdrawal = (db: Database, memberId: string, id: string): Promise<WithdrawalRow | null> =>
  query(db).first`select ${viewColumns} from withdrawal_view w where w.member_id = ${memberId} and
    w.id = ${id}`

export function listWithdrawals(
  db: Database,
  memberId: string,
  { state, ...page }: PageRequest & { readonly state?: WithdrawState | undefined },
): Promise<Page<WithdrawalRow>> {
  const isMatch = sql`w.member_id = ${memberId} and ${hasValues({ 'w.state': state })}`
  return queryPage(
    db,
    sql`select ${viewColumns} from withdrawal_view w where ${isMatch}
        order by w.created_at desc, w.id ${limitTo(page)}`,
    sql`select count(*) as total from withdrawal w where ${isMatch}`,
  )
}

/** All withdrawals of a member, for the export of their data. */
export const exportWithdrawals = (db: Database, memberId: string): Promise<object[]> =>
  query(db).rows`select id, destination_id, rail, address, bank_code, payee, account, ifsc, amount, fee, currency, pays,
      rate, state, reason, note, created_at, deadline_at, processing_at, ended_at
    from withdrawal where member_id = ${memberId} order by created_at`

// ── for operators

export type Approval = { readonly id: string; readonly name: string; readonly role: string; readonly at: string }

export type ConsoleWithdrawalRow = WithdrawalRow & {
  memberName: string
  approvedBy: readonly Approval[] | null
  approvalText: string | null
  isRefused: boolean
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

/** Nobody had to approve it, and the signer or a limit of the bank stands against paying it. */
const isRefused = sql`(w.state = 'processing' and w.approvals_needed = 0 and is_payout_refused(w.id) and not exists (
  select from withdrawal_approval a where a.withdrawal_id = w.id
))`

// What is compared with the wall clock was written by the wall clock.
const consoleColumns = sql`${viewColumns}, ${memberNameOf('m')} as member_name,
    (
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', o.role, 'at', a.at) order by a.at)
      from withdrawal_approval a join operator o on o.id = a.operator_id where a.withdrawal_id = w.id
    ) as approved_by,
    case when w.state = 'pending' or ${isRefused} then approval_text('withdrawal', w.id) end as approval_text,
    ${isRefused} as is_refused,
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
export const findAnyWithdrawal = (db: Database, id: string): Promise<ConsoleWithdrawalRow | null> =>
  query(db).first`select ${consoleColumns} from (select member_id, id from withdrawal where id
    = ${id}) n ${consoleJoins}`

const needsApproval = sql`(w.state = 'pending' and w.approvals_needed > (
  select count(*) from withdrawal_approval a where a.withdrawal_id = w.id
) or ${isRefused})`

/** Those that wait for an approval, oldest first, or all of them, newest first. */
export function listAllWithdrawals(
  db: Database,
  { memberId, state, isQueue, ...page }: ParsedOf<typeof consoleWithdrawList>,
): Promise<Page<ConsoleWithdrawalRow>> {
  const isMatch = andAll([
    isInRange('w.createdAt', page),
    hasValues({ 'w.memberId': memberId, 'w.state': state }),
    ...(isQueue ? [needsApproval] : []),
  ])
  const from = sql`from withdrawal w where ${isMatch}`
  const order = isQueue ? sql`order by w.created_at, w.id` : sql`order by w.created_at desc, w.id`
  return queryPage(
    db,
    sql`select ${consoleColumns}
      from (select w.member_id, w.id ${from} ${order} ${limitTo(page)}) n ${consoleJoins} ${order}`,
    sql`select count(*) as total ${from}`,
  )
}
