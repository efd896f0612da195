import type { automaticLimits, limitsContent } from '@millrace/contract/console/limit'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { query } from '../../db/rows.ts'

type AutomaticLimit = (typeof automaticLimits)[number]

export type LimitRow = {
  limits: z.output<typeof limitsContent>
  used: Readonly<Record<AutomaticLimit, number>>
  max: Readonly<Record<AutomaticLimit, number>>
  waiting: Readonly<Record<string, number>>
}

export const readLimits = (db: Database): Promise<LimitRow> =>
  query(db).row`select limit_values(l) as limits, to_jsonb(u.used) as used, u.waiting,
      jsonb_build_object('bank', l.auto_bank_day_max, 'bep20', l.auto_bep20_day_max, 'trc20', l.auto_trc20_day_max,
        'day', l.auto_day_max, 'young', l.auto_young_day_max, 'new', l.auto_new_day_max) as max
    from payout_limit l, limit_use() u`
