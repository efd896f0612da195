import type { DataOf, ParsedOf } from '@millrace/contract/call'
import type { alertList, stationList, stationMessages, stationOne } from '@millrace/contract/console/station'
import { sql } from 'kysely'
import { andAll, hasValues, toPattern } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { firstOrNull, query, readPage, type Page } from '../../db/rows.ts'
import { machineName } from '../machine/store.ts'

type Details = DataOf<typeof stationOne>

const health = sql<Details['health']>`station_health(station.closed_at, heard.at)`

const selectStations = (db: Database) =>
  db
    .selectFrom('station')
    .innerJoin('machine', 'machine.id', 'station.machineId')
    .innerJoinLateral(
      sql<{ at: Date | null; alerts: number }>`(
        select (select max(t.heard_at) from station_state t where t.station_id = station.id) as at,
          (select count(*)::int from machine_alert a where a.station_id = station.id and a.closed_at is null) as alerts
      )`.as('heard'),
      (join) => join.onTrue(),
    )
    .select([
      'station.id',
      'station.machineId',
      'station.kind',
      'station.identity',
      'station.connectors',
      'station.timeZone',
      'station.protocol',
      'station.vendor',
      'station.model',
      'station.firmware',
      'station.isDemo',
      'station.createdAt',
      'station.connectedAt',
      'station.disconnectedAt',
      'station.closedAt',
      'station.passwordEndsAt',
      machineName.as('machineName'),
      'heard.at as heardAt',
      'heard.alerts',
      health.as('health'),
    ])

export type StoredStation = Awaited<ReturnType<ReturnType<typeof selectStations>['execute']>>[number]

export const findStation = (db: Database, id: string): Promise<StoredStation | null> =>
  firstOrNull(selectStations(db).where('station.id', '=', id))

export function listStations(
  db: Database,
  { q = '', machineId, ...page }: ParsedOf<typeof stationList>,
): Promise<Page<StoredStation>> {
  const pattern = toPattern(q)
  const isMatch = andAll([
    hasValues({ 'station.machineId': machineId }),
    sql<boolean>`(${q} = '' or station.identity ilike ${pattern} or machine.name::text ilike ${pattern})`,
  ])
  return readPage(
    selectStations(db)
      .where(isMatch)
      .orderBy(sql`array_position(array['silent', 'quiet', 'waiting', 'live', 'closed'], ${health})`)
      .orderBy('station.identity'),
    db.selectFrom('station').innerJoin('machine', 'machine.id', 'station.machineId').where(isMatch),
    page,
  )
}

/** What the page of a station shows beside the station itself. */
export async function readStationDetails(
  db: Database,
  { id, identity, machineId }: Pick<StoredStation, 'id' | 'identity' | 'machineId'>,
) {
  const [states, meters, sessions, turnedAway, commands, facts] = await Promise.all([
    db
      .selectFrom('stationState')
      .selectAll()
      .where('stationId', '=', id)
      .where('connector', '>', 0)
      .orderBy('connector')
      .execute(),
    db
      .selectFrom('meter')
      .selectAll()
      .where('stationId', '=', id)
      .orderBy('connector')
      .orderBy(sql`closed_at desc nulls first`)
      .execute(),
    db
      .selectFrom('chargingSession')
      .select(['id', 'connector', 'transaction', 'startedAt', 'endedAt', 'energyWh', 'grade', 'state', 'refusal'])
      .where('stationId', '=', id)
      .orderBy('startedAt', 'desc')
      .limit(20)
      .execute(),
    // A name that is almost this one is what somebody typed wrong.
    query(db).rows<{
      identity: string
      reason: Details['turnedAway'][number]['reason']
      address: string
      count: bigint
      lastAt: Date
    }>`
      select identity, reason, address, count, last_at from station_refusal
      where day >= current_date - 1
        and (reason <> 'unknown' or not exists (select from station s where s.identity = station_refusal.identity))
        and (identity = ${identity} or reason = 'unknown' and (
          left(lower(identity), 4) = left(lower(${identity}), 4) or last_at > now() - interval '10 minutes'))
      order by last_at desc limit 10`,
    db
      .selectFrom('stationCommand')
      .leftJoin('operator', 'operator.id', 'stationCommand.askedBy')
      .selectAll('stationCommand')
      .select('operator.name as askerName')
      .where('stationId', '=', id)
      .orderBy('askedAt', 'desc')
      .limit(8)
      .execute(),
    query(db).row<{
      hasSignedSession: boolean
      hasTariff: boolean
      machineKey: string
      quarters: number
      lastQuarterAt: Date | null
    }>`select
      exists (select from charging_session where station_id = ${id} and state = 'ended' and grade = 'signed')
        as has_signed_session,
      exists (select from tariff where machine_id = ${machineId}) as has_tariff,
      coalesce((select encode(m.public_key, 'base64') from machine m where m.id = ${machineId}), '') as machine_key,
      q.quarters, q.last_quarter_at
    from (
      select count(*)::int as quarters, max(starts_at) as last_quarter_at from machine_quarter
      where machine_id = ${machineId} and sequence is not null) q`,
  ])
  return { states, meters, sessions, turnedAway, commands, ...facts }
}

/** The transaction of a session that is running at this station. */
export const findRunning = (db: Database, stationId: string, sessionId: string) =>
  firstOrNull(
    db
      .selectFrom('chargingSession')
      .select(['transaction', 'connector'])
      .where('id', '=', sessionId)
      .where('stationId', '=', stationId)
      .where('state', '=', 'running'),
  )

export function listMessages(
  db: Database,
  { stationId, q = '', isRefused, ...page }: ParsedOf<typeof stationMessages>,
) {
  const pattern = toPattern(q)
  const isMatch = sql<boolean>`${hasValues({ 'stationMessage.stationId': stationId })}
    and ${isInRange('stationMessage.at', page)} and (${isRefused !== true} or station_message.error <> '')
    and (${q} = '' or station_message.action ilike ${pattern} or station_message.message_id ilike ${pattern}
      or station_message.error ilike ${pattern} or station_message.body::text ilike ${pattern})`
  return readPage(
    db
      .selectFrom('stationMessage')
      .innerJoin('station', 'station.id', 'stationMessage.stationId')
      .select([
        'stationMessage.id',
        'stationMessage.stationId',
        'station.identity',
        'stationMessage.at',
        'direction',
        'stationMessage.kind',
        'action',
        'messageId',
        'body',
        'error',
      ])
      .where(isMatch)
      .orderBy('stationMessage.id', 'desc'),
    db.selectFrom('stationMessage').where(isMatch),
    page,
  )
}

const selectAlerts = (db: Database) =>
  db
    .selectFrom('machineAlert')
    .innerJoin('machine', 'machine.id', 'machineAlert.machineId')
    .leftJoin('station', 'station.id', 'machineAlert.stationId')
    .leftJoin('operator as taker', 'taker.id', 'machineAlert.takenBy')
    .leftJoin('operator as closer', 'closer.id', 'machineAlert.closedBy')
    .selectAll('machineAlert')
    .select([
      machineName.as('machineName'),
      'station.identity',
      'taker.name as takerName',
      'taker.role as takerRole',
      'closer.name as closerName',
      'closer.role as closerRole',
    ])

export type StoredAlert = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number]

export const findAlert = (db: Database, id: string): Promise<StoredAlert | null> =>
  firstOrNull(selectAlerts(db).where('machineAlert.id', '=', id))

export function listAlerts(
  db: Database,
  { isOpen, machineId, kind, ...page }: ParsedOf<typeof alertList>,
): Promise<Page<StoredAlert>> {
  const isMatch = andAll([
    hasValues({ 'machineAlert.machineId': machineId, 'machineAlert.kind': kind }),
    isInRange('machineAlert.openedAt', page),
    ...(isOpen === undefined ? [] : [sql<boolean>`(machine_alert.closed_at is null) = ${isOpen}`]),
  ])
  return readPage(
    selectAlerts(db)
      .where(isMatch)
      .orderBy(sql`machine_alert.closed_at desc nulls first`)
      .orderBy('machineAlert.openedAt')
      .orderBy('machineAlert.id'),
    db.selectFrom('machineAlert').where(isMatch),
    page,
  )
}

export const listTariffs = (db: Database, machineId: string) =>
  db
    .selectFrom('tariff')
    .selectAll()
    .where('machineId', '=', machineId)
    .orderBy('fromDay', 'desc')
    .orderBy('number', 'desc')
    .limit(20)
    .execute()

type Approval = {
  readonly today: string
  readonly agreedDays: number
  readonly isOn: boolean | null
  readonly agreeingDays: number | null
  readonly toleranceBasisPoints: number | null
  readonly rangePercent: number | null
}

export const readApproval = (db: Database, machineId: string): Promise<Approval> =>
  query(db).row`select ledger.today()::text as today, agreeing_days(${machineId}, ledger.today()) as agreed_days,
      r.is_on, r.agreeing_days, r.tolerance_basis_points, r.range_percent
    from current_approval_rule() r`
