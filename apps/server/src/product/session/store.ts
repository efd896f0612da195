import type { MachineSession, MeterKey } from '@millrace/contract/product/session'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { query, type PageRequest, toOffset } from '../../db/rows.ts'
import { isReadable } from '../catalogue/store.ts'

/** What columns are called in the answer; times are still dates, energy is text. */
type Timed<Row, Times extends keyof Row> = {
  readonly [Each in keyof Row]: Each extends Times ? Date | null : Row[Each]
}

export type MeterRow = Timed<MeterKey, 'openedTime' | 'closedTime'>
export type SessionRow = Omit<Timed<MachineSession, 'startedTime' | 'endedTime'>, 'amount' | 'grade'> & {
  readonly amount: bigint | null
  readonly grade: MachineSession['grade']
}

export const isMachineReadable = async (db: Database, machineId: string): Promise<boolean> =>
  (await query(db).first`select from machine m where m.id = ${machineId} and ${isReadable}`) !== null

const meterColumns = sql`t.id, t.serial, coalesce(t.curve, '') as curve,
  coalesce(translate(encode(t.public_key, 'base64'), e'\n', ''), '') as public_key, t.is_demo, t.connector,
  t.opened_at as opened_time, t.closed_at as closed_time`

export const listMeters = (db: Database, machineId: string): Promise<MeterRow[]> =>
  query(db).rows`select ${meterColumns} from meter t join station s on s.id = t.station_id
    where s.machine_id = ${machineId} order by t.closed_at desc nulls first, t.connector`

export type LiveRow = {
  readonly now: Date
  readonly heardAt: Date | null
  readonly isDemo: boolean
  readonly kind: 'charger' | 'gateway'
  readonly zone: string
  readonly isCounting: boolean
  readonly day: string
  readonly dayStart: Date
  readonly quarter: number
  readonly days: number | null
  readonly percent: number | null
  readonly faults: number
  readonly nextService: string | null
  readonly todaySum: string
  readonly usualByNow: string | null
}

/** Null for a machine that has no station. */
export const findLive = (db: Database, machineId: string): Promise<LiveRow | null> =>
  query(db).first`select now() as now, h.heard_at, s.is_demo, s.kind, z.zone, z.day::text as day,
      is_counting(${machineId}) as is_counting,
      z.day::timestamp at time zone z.zone as day_start,
      floor(extract(epoch from now() - z.day::timestamp at time zone z.zone) / 900)::int as quarter,
      u.days, u.percent::float8 as percent, coalesce(u.faults, 0) as faults,
      next_service(${machineId})::text as next_service, t.sum as today_sum, t.usual_by_now
    from (
      select bool_or(s.is_demo) as is_demo, min(s.kind) as kind from station s
      where s.machine_id = ${machineId} and s.closed_at is null having count(*) > 0
    ) s
    cross join lateral (
      select zone_of_machine(${machineId}) as zone, (now() at time zone zone_of_machine(${machineId}))::date as day
    ) z
    left join lateral machine_uptime(${machineId}) u on true
    cross join lateral machine_today(${machineId}) t
    left join lateral (
      select max(t.heard_at) as heard_at from station_state t join station o on o.id = t.station_id
      where o.machine_id = ${machineId} and o.closed_at is null
    ) h on true`

export type ConnectorRow = {
  readonly connector: number
  readonly state: 'available' | 'working' | 'waiting' | 'faulted' | 'unavailable'
  readonly powerW: number | null
  readonly sessionId: string | null
  readonly since: Date | null
  readonly energyWh: string | null
}

/** What each connector does. A power that is older than a quarter of an hour says nothing about now. */
export const listConnectors = (db: Database, machineId: string): Promise<ConnectorRow[]> =>
  query(db).rows`select t.connector, t.state,
      case when t.heard_at > now() - interval '15 minutes' then t.power_w::float8 end as power_w,
      c.id as session_id, c.started_at as since, trim_scale(greatest(0, c.end_wh - c.start_wh))::text as energy_wh
    from station s join station_state t on t.station_id = s.id
    left join lateral (
      select c.id, c.started_at, c.start_wh, c.end_wh from charging_session c
      where c.station_id = s.id and c.connector = t.connector and c.state = 'running' and c.ended_at is null
      order by c.started_at desc limit 1
    ) c on true
    where s.machine_id = ${machineId} and s.closed_at is null and (t.connector > 0 or s.kind = 'gateway')
    order by s.created_at, t.connector`

export type QuarterRow = { readonly quarter: number; readonly value: number; readonly days: number }

export const listToday = (db: Database, machineId: string, day: string): Promise<Omit<QuarterRow, 'days'>[]> =>
  query(db).rows`select q.quarter, q.value::float8 as value from machine_day_quarters(${machineId}, ${day}) q`

export const listUsual = (db: Database, machineId: string, day: string): Promise<QuarterRow[]> =>
  query(db).rows`select q.quarter, q.value::float8 as value, q.days
    from machine_usual_day(${machineId}, ${day}) q order by q.quarter`

/** What was counted is from the copy that only the database writes; the rest is as the station said it. */
const sessionColumns = sql`c.id, c.state, c.refusal, c.connector, s.is_demo or coalesce(t.is_demo, false) as is_demo,
  c.started_at as started_time, c.ended_at as ended_time, c.day::text as day, c.meter_id, c.signed_record as record,
  trim_scale(coalesce(p.energy_wh, c.energy_wh, greatest(0, c.end_wh - c.start_wh)))::text as energy_wh,
  case when p.left_out = '' then p.amount end as amount,
  case when p.session_id is null or c.grade <> 'signed' then c.grade when p.is_signed then 'signed' else 'reported' end
    as grade`
const sessionTables = sql`charging_session c join station s on s.id = c.station_id
  left join meter t on t.id = c.meter_id left join session_price p on p.session_id = c.id`

export async function listSessions(
  db: Database,
  machineId: string,
  reportId: string | undefined,
  page: PageRequest,
): Promise<{ rows: SessionRow[]; total: number }> {
  const which = reportId
    ? sql`c.machine_id = ${machineId} and p.report_id = ${reportId}`
    : sql`c.machine_id = ${machineId}`
  const rows = await query(db).rows<SessionRow>`select ${sessionColumns} from ${sessionTables} where ${which}
    order by c.started_at desc, c.id limit ${page.pageSize} offset ${toOffset(page)}`
  const { total } = await query(db).row<{ total: number }>`select count(*)::int as total from ${
    reportId ? sessionTables : sql`charging_session c`
  } where ${which}`
  return { rows, total }
}

export type DayRow = {
  readonly day: string
  readonly sessions: number
  readonly energyWh: string
  readonly amount: bigint | null
}

export const listDays = (db: Database, machineId: string, days: readonly string[]): Promise<DayRow[]> =>
  query(db).rows`select c.day::text as day, count(*)::int as sessions,
      trim_scale(sum(coalesce(p.energy_wh, c.energy_wh)))::text as energy_wh,
      case when bool_and(p.session_id is not null) then sum(p.amount)::bigint end as amount
    from charging_session c left join session_price p on p.session_id = c.id
    where c.machine_id = ${machineId} and c.state = 'ended' and c.day = any(${days}::date[])
    group by c.day order by c.day desc`

export type SessionDetailRow = SessionRow & {
  readonly machineId: string
  readonly machineName: string
  readonly ownerName: string
  readonly startWh: string | null
  readonly endWh: string | null
  readonly currency: string | null
  readonly perKwh: string
  readonly perSession: string
  readonly perMinute: string
  readonly price: string | null
  readonly reportId: string | null
  readonly reportDay: string
  readonly reportState: 'entered' | 'approved' | 'rejected'
  readonly receivedAt: Date | null
}

export const findSession = (db: Database, language: Language, sessionId: string): Promise<SessionDetailRow | null> =>
  query(db).first`select ${sessionColumns}, c.machine_id, in_language(m.name, ${language.header}) as machine_name,
      m.owner_name,
      trim_scale(coalesce(p.start_wh, c.start_wh))::text as start_wh,
      trim_scale(coalesce(p.end_wh, c.end_wh))::text as end_wh, f.currency, trim_scale(f.per_kwh)::text as per_kwh,
      trim_scale(f.per_session)::text as per_session, trim_scale(f.per_minute)::text as per_minute,
      case when p.left_out = '' then decimal_amount(p.price, f.currency) end as price, o.id as report_id,
      o.day::text as report_day, o.state as report_state, o.received_at
    from ${sessionTables} join machine m on m.id = c.machine_id left join tariff f on f.id = p.tariff_id
    left join report o on o.id = p.report_id
    where c.id = ${sessionId} and ${isReadable}`

export const findMeter = (db: Database, meterId: string): Promise<MeterRow | null> =>
  query(db).first`select ${meterColumns} from meter t where t.id = ${meterId}`

export type ActRow = { act: string; operator: string; key: string; signature: string; text: string; time: Date }

/** What the two signed who approved a meter, as the log of decisions publishes it. */
export const listApproval = (db: Database, meterId: string): Promise<ActRow[]> =>
  query(db).rows`select l.entry ->> 'act' as act, l.entry ->> 'operator' as operator, l.entry ->> 'key' as key,
      l.entry ->> 'signature' as signature, d.signed_text as text, (l.entry ->> 'time')::timestamptz as time
    from decision_log l join decision d on d.id = l.decision_id
    where d.subject_id = ${meterId} and l.entry ->> 'act' in ('proposed', 'approved') and is_text_public(d.signed_text)
    order by l.number`

export type PreviousRow = { record: string | null; endWh: string; endedAt: Date }

export const findPrevious = (db: Database, meterId: string, startWh: string): Promise<PreviousRow | null> =>
  query(db).first`select case when c.grade = 'signed' then c.signed_record end as record,
      trim_scale(c.end_wh)::text as end_wh, c.ended_at
    from charging_session c join meter t on t.id = c.meter_id and t.register_kind = 'continuous'
    where c.meter_id = ${meterId} and c.state = 'ended' and c.end_wh <= ${startWh}
    order by c.end_wh desc, c.ended_at desc limit 1`
