import type { DataOf } from '@millrace/contract/call'
import type { transparencyOperator } from '@millrace/contract/transparency/rows'
import type { Currency } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { queryPage, limitTo, type Page, type PageRequest } from '../../db/rows.ts'

export type OpenWithdrawalRow = {
  askedTime: Date
  deadlineTime: Date
  ageMinutes: number
  isOverdue: boolean
  state: 'pending' | 'processing'
}

/** The count is the kept one: counting all of them takes longer the worse things are. */
export const listOpenWithdrawals = (db: Database, page: PageRequest): Promise<Page<OpenWithdrawalRow>> =>
  queryPage(
    db,
    sql`select w.created_at as asked_time, w.deadline_at as deadline_time, w.state,
          withdrawal_minutes(w.created_at, t.now, w.moved_days) as age_minutes, w.deadline_at < t.now as is_overdue
        from (
          select * from withdrawal where state in ('pending', 'processing') order by created_at, id ${limitTo(page)}
        ) w, (select ledger.now() as now) t
        order by w.created_at, w.id`,
    sql`select open as total from books_state`,
  )

export type FreezeRow = { kind: 'account' | 'withdrawals'; since: Date; until: Date | null }

export const listFreezes = (db: Database, page: PageRequest): Promise<Page<FreezeRow>> =>
  queryPage(
    db,
    sql`select f.* from (
          select 'account' as kind, m.frozen_at as since, null::timestamptz as until
          from member m where m.frozen_at is not null and m.closed_at is null
          union all
          select 'withdrawals', s.started_at, s.ends_at from withdrawal_stop s
        ) f order by f.since desc ${limitTo(page)}`,
    sql`select (select count(*) from member m where m.frozen_at is not null and m.closed_at is null)
        + (select count(*) from withdrawal_stop) as total`,
  )

export type OperatorRow = {
  kind: DataOf<typeof transparencyOperator>['list'][number]['kind']
  amount: bigint
  currency: Currency
  rail: string
  toRail: string
  machine: string
  reason: string
  time: Date
}

const moved = sql`
  select a.id, a.kind, a.amount, a.currency, a.rail, a.to_rail, '{}'::jsonb as machine, a.approved_at
  from adjustment a
  union all
  select r.id, 'capital-release', r.amount, 'USDT', r.rail, '', m.name, r.approved_at
  from capital_release r join machine m on m.id = r.machine_id where r.state in ('approved', 'paid')`

export const listOperatorMoney = (db: Database, { header }: Language, page: PageRequest): Promise<Page<OperatorRow>> =>
  queryPage(
    db,
    sql`select o.kind, o.amount, o.currency, o.rail, o.to_rail,
          coalesce(in_language(o.machine, ${header}), '') as machine, p.reason, o.approved_at as time
        from (${moved}) o join proposal p on p.id = o.id order by o.approved_at desc ${limitTo(page)}`,
    sql`select count(*) as total from (${moved}) o`,
  )
