import { checkRecords, endsOf, joinRecords } from './checkRecords.ts'
import { findEnds, findRecords, type MeterValue, readMeterValues, readSignedValues } from './readings.ts'
import type { Station } from './Station.ts'

type End = {
  /** Null where the message does not name it. */
  readonly connector: number | null
  readonly transaction: string
  readonly isNumbered: boolean
  readonly endedAt: Date
  /** The register at the end, if it is said beside the meter values. */
  readonly endWh?: string | null
  readonly values: readonly MeterValue[] | undefined
  readonly stopReason: string
}

/** Stores the end of a session. What its meter has signed counts more than what the station says beside it. */
export async function endSession(station: Station, end: End): Promise<void> {
  const said = findRecords(end.values)
  // That of the begin came when it began.
  const begin =
    said.length > 0 && joinRecords(said) === null
      ? await station.store.findBeginRecord(station.id, end.transaction)
      : null
  const records = begin === null ? said : [begin, ...said]
  const meters = records.length > 0 ? await station.store.listMeters(station.id) : []
  const checked = checkRecords(records, meters, end.connector)
  const readings = readMeterValues(end.values)
  const ends = findEnds(readings.length > 0 ? readings : readSignedValues(end.values))
  await station.store.endSession({
    stationId: station.id,
    // Only of a session that nobody has heard of before.
    connector: end.connector ?? 1,
    transaction: end.transaction,
    isNumbered: end.isNumbered,
    endedAt: end.endedAt,
    startWh: checked.startWh ?? ends.begin,
    endWh: checked.endWh ?? end.endWh ?? ends.end,
    record: checked.record,
    meterId: checked.meterId,
    problem: checked.problem,
    stopReason: end.stopReason,
  })
}

/** Keeps what the meter signed at the begin, where it signs the end alone. */
async function keepBeginRecord(
  station: Station,
  connector: number | null,
  session: { readonly transaction: string; readonly isNumbered: boolean },
  values: readonly MeterValue[] | undefined,
): Promise<void> {
  const record = findRecords(values).find((each) => endsOf(each).hasBegin)
  const at = values?.[0]?.timestamp
  if (record !== undefined && at !== undefined)
    await station.store.keepBeginRecord({
      stationId: station.id,
      connector: connector ?? 1,
      ...session,
      at: new Date(at),
      record,
    })
}

/** Readings while a session runs, or while none does. */
export async function recordReadings(
  station: Station,
  connector: number | null,
  session: { readonly transaction: string; readonly isNumbered: boolean } | null,
  values: readonly MeterValue[] | undefined,
): Promise<void> {
  if (session) await keepBeginRecord(station, connector, session, values)
  const readings = readMeterValues(values)
  const known = readings.length > 0 ? readings : readSignedValues(values)
  if (session)
    for (const { at, registerWh } of known)
      if (registerWh !== null)
        await station.store.recordReading({
          stationId: station.id,
          connector: connector ?? 1,
          ...session,
          at,
          registerWh,
        })
  if (connector === null) return
  const { end: registerWh } = findEnds(known)
  const powerW = known.findLast((reading) => reading.powerW !== null)?.powerW ?? undefined
  if (registerWh !== null || powerW !== undefined)
    await station.setState(connector, { registerWh: registerWh ?? undefined, powerW })
}
