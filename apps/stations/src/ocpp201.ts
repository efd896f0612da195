import { findEnds, type MeterValue, readMeterValues, readSignedValues } from './readings.ts'
import { endSession, recordReadings } from './sessions.ts'
import type { Station } from './Station.ts'
import type { StateChange } from './store.ts'

const states: Readonly<Record<string, StateChange['state']>> = {
  Available: 'available',
  Occupied: 'waiting',
  Reserved: 'waiting',
  Unavailable: 'unavailable',
  Faulted: 'faulted',
}

type Boot = { chargingStation: { vendorName: string; model: string; firmwareVersion?: string } }
type Status = { evseId: number; connectorStatus: string }
type TransactionEvent = {
  eventType: 'Started' | 'Updated' | 'Ended'
  timestamp: string
  transactionInfo: { transactionId: string; chargingState?: string; stoppedReason?: string }
  evse?: { id: number }
  idToken?: object
  meterValue?: readonly MeterValue[]
}
type Values = { evseId: number; meterValue: readonly MeterValue[] }

/** Who charges is not our business, so everybody may. */
const accepted = { idTokenInfo: { status: 'Accepted' } }
const nothing = async () => ({})

/** The calls of a station by OCPP 2.0.1. Each answers when what it says is committed. */
export const ocpp201 = {
  async BootNotification(station: Station, { chargingStation }: Boot) {
    await station.store.describe(station.id, {
      protocol: station.protocol,
      vendor: chargingStation.vendorName,
      model: chargingStation.model,
      firmware: chargingStation.firmwareVersion ?? '',
    })
    return { status: 'Accepted', currentTime: new Date().toISOString(), interval: station.heartbeatSeconds }
  },
  Heartbeat: async () => ({ currentTime: new Date().toISOString() }),
  Authorize: async () => accepted,
  async StatusNotification(station: Station, { evseId, connectorStatus }: Status) {
    await station.setState(Math.min(evseId, 16), { state: states[connectorStatus], error: '' })
    return {}
  },
  async TransactionEvent(station: Station, event: TransactionEvent) {
    const { transactionId: transaction, stoppedReason } = event.transactionInfo
    // Only the first event has to name the place.
    const connector = event.evse ? Math.min(event.evse.id, 16) : station.connectorOf(transaction)
    const at = new Date(event.timestamp)
    const session = { transaction, isNumbered: false }
    if (event.eventType === 'Started') await start(station, connector ?? 1, event)
    if (event.eventType === 'Ended') {
      await endSession(station, {
        connector,
        ...session,
        endedAt: at,
        values: event.meterValue,
        stopReason: stoppedReason ?? 'Local',
      })
      station.forget(transaction)
    } else {
      await recordReadings(station, connector, session, event.meterValue)
      const { chargingState } = event.transactionInfo
      if (chargingState && connector !== null)
        await station.setState(connector, { state: chargingState === 'Charging' ? 'working' : 'waiting', error: '' })
    }
    return event.idToken ? accepted : {}
  },
  async MeterValues(station: Station, { evseId, meterValue }: Values) {
    await recordReadings(station, Math.min(evseId, 16), null, meterValue)
    return {}
  },
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
  FirmwareStatusNotification: nothing,
  LogStatusNotification: nothing,
  NotifyEvent: nothing,
  NotifyMonitoringReport: nothing,
  NotifyReport: nothing,
  SecurityEventNotification: nothing,
}

async function start(station: Station, connector: number, event: TransactionEvent): Promise<void> {
  const readings = readMeterValues(event.meterValue)
  const known = readings.length > 0 ? readings : readSignedValues(event.meterValue)
  const { begin } = findEnds(known)
  await station.store.startSession({
    stationId: station.id,
    connector,
    transaction: event.transactionInfo.transactionId,
    startedAt: new Date(event.timestamp),
    startWh: begin ?? known.find(({ registerWh }) => registerWh !== null)?.registerWh ?? null,
  })
  station.remember(event.transactionInfo.transactionId, connector)
}
