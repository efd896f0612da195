import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type HeldAddress = { readonly address: string; readonly amount: string }
export type ReserveRow = Pick<Row<'reserveState'>, 'rail' | 'currency' | 'kind' | 'amount' | 'block' | 'readAt'> &
  Pick<Row<'reserveDay'>, 'low' | 'lowAt' | 'readings' | 'longestGapSeconds'> & {
    readonly addresses: readonly HeldAddress[]
    readonly isUp: boolean
  }

/** What each rail holds, with the least of today. A day without a reading yet has what was read last. */
export async function listReserves(db: Database): Promise<{ readonly day: string; readonly rows: ReserveRow[] }> {
  const rows = await query(db).rows<
    ReserveRow & { day: string }
  >`select t.day::text as day, s.rail, s.currency, s.kind, s.amount, coalesce(d.low, s.amount) as low,
       coalesce(d.low_at, s.read_at) as low_at, coalesce(d.readings, 0) as readings,
       coalesce(d.longest_gap_seconds, 0) as longest_gap_seconds, s.block, s.addresses, s.read_at,
       coalesce(r.is_up, false) as is_up
     from (select ledger.today() as day) t cross join reserve_state s
     left join reserve_day d on (d.business_day, d.rail, d.currency) = (t.day, s.rail, s.currency)
     left join rail_state r on (r.rail, r.currency) = (s.rail, s.currency)
     order by s.rail, s.currency`
  return { day: rows[0]?.day ?? (await call(db, 'ledger.today')), rows }
}

export type SealedRow = Pick<ReserveRow, 'rail' | 'currency' | 'kind' | 'amount' | 'low' | 'block' | 'addresses'> & {
  readonly isDemo: boolean
}
export type ControlRow = {
  readonly epoch: number
  readonly day: string
  readonly hash: string
  /** What the addresses have signed about the record, by rail and address. */
  readonly messages: Readonly<Record<string, { readonly text: string; readonly signature: string }>>
}

/** A signed record, or the newest. */
export const findControl = (db: Database, epoch?: number): Promise<ControlRow | null> =>
  query(db).first`select r.epoch, r.day::text as day, encode(r.hash, 'hex') as hash, coalesce((
      select json_object_agg(c.rail || ' ' || c.address, json_build_object('text', c.text, 'signature', c.signature))
      from control_message c where c.epoch = r.epoch), '{}') as messages
    from transparency_record r
    where r.signature is not null and (${epoch ?? null}::int is null or r.epoch = ${epoch ?? null}) order by
      r.epoch desc limit 1`

/** What its record counts. */
export const listSealedReserves = (db: Database, epoch: number): Promise<SealedRow[]> =>
  query(db).rows`select rail, currency, kind, amount, low, block, addresses, is_demo from reserve_sealed
    where epoch = ${epoch} order by rail, currency`

export type StatementRow = {
  readonly day: string
  readonly text: string
  readonly signature: string
  readonly publicKey: string
  readonly receivedAt: Date
}

/** The bank's newest signed statement. */
export const findBankStatement = (db: Database): Promise<StatementRow | null> =>
  query(db).first`select day::text as day, text, encode(signature, 'hex') as signature,
     encode(public_key, 'hex') as public_key,
      received_at
    from bank_statement order by day desc limit 1`

export type ReserveDayRow = Pick<
  ReserveRow,
  'rail' | 'currency' | 'amount' | 'low' | 'lowAt' | 'readings' | 'longestGapSeconds'
> & { readonly day: string }

export const listReserveDays = (db: Database, rowsMax: number): Promise<ReserveDayRow[]> =>
  query(db).rows`select business_day::text as day, rail, currency, amount, low, low_at, readings,
      longest_gap_seconds
    from reserve_day order by business_day desc, rail, currency limit ${rowsMax}`
