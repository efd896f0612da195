import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { limitTo, type Page, type PageRequest, query, queryPage } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { withRetries } from '../../ledger/index.ts'
import type { GrantRefusal } from '../noReward.ts'

type CodeRefusal = 'code-unknown' | 'code-over' | 'code-used-up' | 'no-balance' | Exclude<GrantRefusal, ''>

export type CodeLook = {
  readonly outcome: 'usable' | 'same' | CodeRefusal
  readonly kind: 'code' | 'exchange' | null
  readonly amount: bigint | null
  /** The name of the coupon that it gives instead of an amount. */
  readonly coupon: string | null
  readonly expiresAt: Date | null
}

export const lookAtCode = (db: Database, memberId: string, hash: Buffer): Promise<CodeLook> =>
  query(db).row`select outcome, kind, amount, coupon, expires_at from look_at_code(${memberId}, ${hash})`

export type CodeUse = {
  readonly outcome: 'granted' | 'same' | 'wrong-use' | CodeRefusal
  readonly amount: bigint | null
  readonly coupon: string | null
}

export const useCode = (db: Database, memberId: string, hash: Buffer, kind: 'code' | 'exchange'): Promise<CodeUse> =>
  withRetries(() => query(db).row`select outcome, amount, coupon from use_code(${memberId}, ${hash}, ${kind})`)

/** Stores the hashes of codes that are valid for nobody yet; returns the id of their batch. */
export const storeCodes = (db: Database, operatorId: string, hashes: readonly Buffer[]): Promise<string> =>
  call(db, 'storeCodes', operatorId, hashes)

type Operator = { readonly id: string; readonly name: string; readonly role: string }

type BatchRow = Omit<Row<'codeBatch'>, 'proposalId'> & {
  readonly programmeName: string
  readonly kind: 'code' | 'exchange' | 'coupon'
  readonly amount: bigint
  readonly uses: bigint
  readonly madeBy: Operator
  readonly madeAt: Date
  readonly openedBy: Operator | null
  readonly openedAt: Date | null
  readonly cost: bigint
}

export async function listBatches(db: Database, page: PageRequest): Promise<Page<BatchRow>> {
  return queryPage(
    db,
    sql`select b.id, b.programme_id, v.name as programme_name, v.kind, v.amounts[1] as amount, b.codes,
        b.uses_max, (select coalesce(sum(c.uses), 0) from reward_code c where c.batch_id = b.id)::bigint as uses,
        b.expires_at, q.proposed_at as made_at, b.note, b.stopped_at,
        json_build_object('id', m.id, 'name', m.name, 'role', m.role) as made_by, q.decided_at as opened_at,
        case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'role', o.role) end as opened_by,
        least(v.amounts[1]::numeric * b.codes * b.uses_max, 9223372036854775807)::bigint as cost
      from code_batch b join programme_view v on v.id = b.programme_id join proposal q on q.id = b.proposal_id
      join operator m on m.id = q.proposed_by left join operator o on o.id = q.decided_by
      order by q.proposed_at desc, b.id ${limitTo(page)}`,
    sql`select count(*) as total from code_batch`,
  )
}
