import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import type { RowOf } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import { isReadable, type ItemRow, joinPace, paceColumns, shelf } from '../catalogue/store.ts'

type OrNull<Row, Column extends keyof Row> = Omit<Row, Column> & { readonly [Each in Column]: Row[Each] | null }

export type ComparedRow = ItemRow &
  OrNull<RowOf<'machineComparison'>, 'hundredDay' | 'hundredEnd' | 'hundredResult'> &
  OrNull<Omit<RowOf<'machineRange'>, 'settledDays'>, 'worst' | 'middle' | 'best' | 'stretchDays' | 'firstDay'> & {
    allSettledDays: number
    days: { day: string; amount: string }[]
  }

export const listCompared = (db: Database, language: Language, ids: readonly string[]): Promise<ComparedRow[]> =>
  query(db).rows`select i.*, ${paceColumns}, c.*, r.settled_days as all_settled_days,
      r.worst, r.middle, r.best, r.stretch_days,
      r.stretches, r.first_day, coalesce(d.days, '[]') as days
    from (select ${shelf(language)} where m.id = any(${ids}::uuid[]) and ${isReadable}) i ${joinPace}
    cross join lateral machine_comparison(i.id) c
    cross join lateral machine_range(i.id) r
    cross join lateral (
      select jsonb_agg(
        jsonb_build_object('day', s.day, 'amount', (s.paid / s.valid_units)::text) order by s.day) as days
      from (
        select sm.day, sm.paid, sm.valid_units from settlement_machine sm
        where sm.machine_id = i.id and sm.valid_units > 0 and sm.day <= (select last_settled_day())
        order by sm.day desc limit 14
      ) s
    ) d
    order by array_position(${ids}::uuid[], i.id)`
