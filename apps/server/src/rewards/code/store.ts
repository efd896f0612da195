import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow, limitTo, type Page, type PageRequest } from '../../db/rows.ts'
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

export const lookAtCode = async (db: Database, memberId: string, hash: Buffer): Promise<CodeLook> =>
  onlyRow(
    await sql<CodeLook>`select outcome, kind, amount, coupon, expires_at from look_at_code(${memberId}, ${hash})`.execute(
      db,
    ),
  )

export type CodeUse = {
  readonly outcome: 'granted' | 'same' | 'wrong-use' | CodeRefusal
  readonly amount: bigint | null
  readonly coupon: string | null
}

export const useCode = async (
  db: Database,
  memberId: string,
  hash: Buffer,
  kind: 'code' | 'exchange',
): Promise<CodeUse> =>
  onlyRow(
    await withRetries(() =>
      sql<CodeUse>`select outcome, amount, coupon from use_code(${memberId}, ${hash}, ${kind})`.execute(db),
    ),
  )

export type NewBatch = {
  readonly operatorId: string
  readonly programmeId: string
  readonly hashes: readonly Buffer[]
  readonly usesMax: number
  readonly expiresAt: Date | null
  readonly note: string
}
type Made = {
  readonly outcome: 'made' | 'unknown' | 'too-many' | 'needs-limit' | 'needs-member-limit'
  readonly id: string | null
  readonly codesLeft: number | null
}

export const makeCodes = async (db: Database, batch: NewBatch): Promise<Made> =>
  onlyRow(
    await sql<Made>`select outcome, id, codes_left from make_codes(
      ${batch.operatorId}, ${batch.programmeId}, ${batch.hashes}::bytea[], ${batch.usesMax}, ${batch.expiresAt},
      ${batch.note})`.execute(db),
  )

export type OpenOutcome = 'opened' | 'unknown' | 'decided' | 'own'

export const openCodes = async (db: Database, id: string, operatorId: string): Promise<OpenOutcome> =>
  onlyRow(await sql<{ outcome: OpenOutcome }>`select open_codes(${id}, ${operatorId}) as outcome`.execute(db)).outcome

export const stopCodes = async (db: Database, id: string, operatorId: string): Promise<'stopped' | 'unknown'> =>
  onlyRow(await sql<{ outcome: 'stopped' | 'unknown' }>`select stop_codes(${id}, ${operatorId}) as outcome`.execute(db))
    .outcome

type Operator = { readonly id: string; readonly name: string; readonly role: string }

export type BatchRow = {
  readonly id: string
  readonly programmeId: string
  readonly programmeName: string
  readonly kind: 'code' | 'exchange' | 'coupon'
  readonly amount: bigint
  readonly codes: number
  readonly usesMax: number
  readonly uses: bigint
  readonly expiresAt: Date | null
  readonly madeAt: Date
  readonly madeBy: Operator
  readonly openedAt: Date | null
  readonly openedBy: Operator | null
  readonly cost: bigint
  readonly note: string
  readonly stoppedAt: Date | null
}

export async function listBatches(db: Database, page: PageRequest): Promise<Page<BatchRow>> {
  const [{ rows }, counted] = await Promise.all([
    sql<BatchRow>`
      select b.id, b.programme_id, v.name as programme_name, v.kind, v.amounts[1] as amount, b.codes,
        b.uses_max, (select coalesce(sum(c.uses), 0) from reward_code c where c.batch_id = b.id)::bigint as uses,
        b.expires_at, b.made_at, b.note, b.stopped_at,
        json_build_object('id', m.id, 'name', m.name, 'role', m.role) as made_by, b.opened_at,
        case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'role', o.role) end as opened_by,
        least(v.amounts[1]::numeric * b.codes * b.uses_max, 9223372036854775807)::bigint as cost
      from code_batch b join programme_view v on v.id = b.programme_id join operator m on m.id = b.made_by
      left join operator o on o.id = b.opened_by
      order by b.made_at desc, b.id ${limitTo(page)}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from code_batch`.execute(db),
  ])
  return { rows, total: Number(onlyRow(counted).total) }
}
