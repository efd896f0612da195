import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { countSessions } from '../src/revenue/index.ts'
import { databaseOf } from './databaseOf.ts'
import { createTestMeter, signSession, type MeterCurve, type TestMeter } from './meterRecord.ts'
import { agreeUnsigned } from './proposals.ts'

type Charger = {
  readonly machineId: string
  readonly stationId: string
  readonly meter: TestMeter
  readonly meterId: string
}

/** A charger at a machine, with a meter and a tariff of 0.25 USDT for a kilowatt-hour, as two people approved them. */
export async function createCharger(
  owner: pg.Pool,
  machineId: string,
  { curve, perKwh = '0.25' }: { readonly curve?: MeterCurve; readonly perKwh?: string } = {},
): Promise<Charger> {
  const stationId = await createStation(owner, machineId)
  const meter = createTestMeter(`M-${randomBytes(4).toString('hex')}`, curve)
  const meterId = await agreeUnsigned(owner, 'meter', meterContent(stationId, meter))
  const { rows } = await owner.query<{ today: string }>('select ledger.today() as today')
  await agreeUnsigned(owner, 'tariff', {
    machineId,
    fromDay: rows[0]?.today ?? '',
    currency: 'USDT',
    perKwh,
    perSession: '0',
    perMinute: '0',
  })
  return { machineId, stationId, meter, meterId }
}

export const meterContent = (stationId: string, { serial, publicKey }: TestMeter, register = '0') => ({
  stationId,
  connector: 1,
  serial,
  publicKey: publicKey.toString('base64'),
  register,
})

export async function createStation(owner: pg.Pool, machineId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into station (machine_id, kind, identity) values ($1, 'charger', $2) returning id`,
    [machineId, `CP-${randomUUID().slice(0, 8)}`],
  )
  return rows[0]?.id ?? ''
}

type ChargeOptions = {
  readonly startWh: number
  readonly endWh: number
  /** Today, unless this says how many days ago. */
  readonly daysAgo?: number
  /** Another record than that of the session, or none. */
  readonly record?: string | null
}

/** A session as the stations' program has stored it. Returns its id and its record. */
export async function charge(
  owner: pg.Pool,
  { machineId, stationId, meter, meterId }: Charger,
  { startWh, endWh, daysAgo = 0, record: other }: ChargeOptions,
): Promise<{ readonly sessionId: string; readonly record: string | null }> {
  const { rows: clock } = await owner.query<{ now: Date }>(`select now() - make_interval(days => $1) as now`, [daysAgo])
  const endedAt = clock[0]?.now ?? new Date()
  const startedAt = new Date(endedAt.getTime() - 30 * 60_000)
  const record = other === undefined ? signSession(meter, { startedAt, endedAt, startWh, endWh }) : other
  const { rows } = await owner.query<{ id: string }>(
    `insert into charging_session (station_id, machine_id, connector, transaction, meter_id, started_at, ended_at,
       end_received_at, has_begun, start_wh, end_wh, energy_wh, day, grade, signed_record, state)
     values ($1, $2, 1, $3, $4, $5, $6, $6, true, $7, $8, $9, ledger.today() - $10::int, $11, $12, 'ended') returning id`,
    [
      stationId,
      machineId,
      randomUUID(),
      meterId,
      startedAt,
      endedAt,
      startWh,
      endWh,
      endWh - startWh,
      daysAgo,
      record === null ? 'reported' : 'signed',
      record,
    ],
  )
  return { sessionId: rows[0]?.id ?? '', record }
}

export const count = (pool: pg.Pool) => countSessions({ db: databaseOf(pool) })

/** Money of a machine as the rails record it. Returns the receipt's id. */
export async function payInByRail(owner: pg.Pool, machineId: string, minor: bigint): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into receipt (rail, rail_transaction, machine_id, amount)
     values ('practice', 'provider ' || gen_random_uuid(), $1, $2) returning id`,
    [machineId, minor],
  )
  return rows[0]?.id ?? ''
}

export const nextDay = (owner: pg.Pool) => owner.query('select ledger.next_day()')
