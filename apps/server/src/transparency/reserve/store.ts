import type { Currency } from '@millrace/money'
import type pg from 'pg'
import { onlyRow } from '../../db/rows.ts'

export type HeldAddress = { readonly address: string; readonly amount: string }
export type ReserveRow = {
  readonly rail: string
  readonly currency: Currency
  readonly kind: 'chain' | 'bank'
  readonly amount: bigint
  readonly low: bigint
  readonly lowAt: Date
  readonly readings: number
  readonly longestGapSeconds: number
  readonly block: bigint | null
  readonly addresses: readonly HeldAddress[]
  readonly readAt: Date
  readonly isUp: boolean
}

/** What each rail holds, with the least of today. A day without a reading yet has what was read last. */
export async function listReserves(pool: pg.Pool): Promise<{ readonly day: string; readonly rows: ReserveRow[] }> {
  const { rows } = await pool.query<ReserveRow & { day: string }>(
    `select t.day::text as day, s.rail, s.currency, s.kind, s.amount, coalesce(d.low, s.amount) as low,
       coalesce(d.low_at, s.read_at) as "lowAt", coalesce(d.readings, 0) as readings,
       coalesce(d.longest_gap_seconds, 0) as "longestGapSeconds", s.block, s.addresses, s.read_at as "readAt",
       coalesce(r.is_up, false) as "isUp"
     from (select ledger.today() as day) t cross join reserve_state s
     left join reserve_day d on (d.business_day, d.rail, d.currency) = (t.day, s.rail, s.currency)
     left join rail_state r on (r.rail, r.currency) = (s.rail, s.currency)
     order by s.rail, s.currency`,
  )
  const day = rows[0]?.day ?? onlyRow(await pool.query<{ day: string }>('select ledger.today()::text as day')).day
  return { day, rows }
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
export async function findControl(pool: pg.Pool, epoch?: number): Promise<ControlRow | null> {
  const { rows } = await pool.query<ControlRow>(
    `select r.epoch, r.day::text as day, encode(r.hash, 'hex') as hash, coalesce((
       select json_object_agg(c.rail || ' ' || c.address, json_build_object('text', c.text, 'signature', c.signature))
       from control_message c where c.epoch = r.epoch), '{}') as messages
     from transparency_record r
     where r.signature is not null and ($1::int is null or r.epoch = $1) order by r.epoch desc limit 1`,
    [epoch ?? null],
  )
  return rows[0] ?? null
}

/** What its record counts. */
export async function listSealedReserves(pool: pg.Pool, epoch: number): Promise<SealedRow[]> {
  const { rows } = await pool.query<SealedRow>(
    `select rail, currency, kind, amount, low, block, addresses, is_demo as "isDemo" from reserve_sealed
     where epoch = $1 order by rail, currency`,
    [epoch],
  )
  return rows
}

export type StatementRow = {
  readonly day: string
  readonly text: string
  readonly signature: string
  readonly publicKey: string
  readonly receivedAt: Date
}

/** The bank's newest signed statement. */
export async function findBankStatement(pool: pg.Pool): Promise<StatementRow | null> {
  const { rows } = await pool.query<StatementRow>(
    `select day::text as day, text, encode(signature, 'hex') as signature, encode(public_key, 'hex') as "publicKey",
       received_at as "receivedAt"
     from bank_statement order by day desc limit 1`,
  )
  return rows[0] ?? null
}

export type ReserveDayRow = Pick<
  ReserveRow,
  'rail' | 'currency' | 'amount' | 'low' | 'lowAt' | 'readings' | 'longestGapSeconds'
> & { readonly day: string }

export async function listReserveDays(pool: pg.Pool, rowsMax: number): Promise<ReserveDayRow[]> {
  const { rows } = await pool.query<ReserveDayRow>(
    `select business_day::text as day, rail, currency, amount, low, low_at as "lowAt", readings,
       longest_gap_seconds as "longestGapSeconds"
     from reserve_day order by business_day desc, rail, currency limit $1`,
    [rowsMax],
  )
  return rows
}
