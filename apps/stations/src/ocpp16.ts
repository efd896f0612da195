import type { MeterValue } from './readings.ts'
import { endSession, recordReadings } from './sessions.ts'
import type { Station } from './Station.ts'
import type { StateChange } from './store.ts'

const states: Readonly<Record<string, StateChange['state']>> = {
  Available: 'available',
  Preparing: 'waiting',
  Charging: 'working',
  SuspendedEVSE: 'waiting',
  SuspendedEV: 'waiting',
  Finishing: 'waiting',
  Reserved: 'waiting',
  Unavailable: 'unavailable',
  Faulted: 'faulted',
}

type Boot = { chargePointVendor: string; chargePointModel: string; firmwareVersion?: string }
type Status = { connectorId: number; status: string; errorCode: string; info?: string }
type Start = { connectorId: number; meterStart: number; timestamp: string }
type Stop = {
  transactionId: number
  meterStop: number
  timestamp: string
  reason?: string
  transactionData?: readonly MeterValue[]
}
type Values = { connectorId: number; transactionId?: number; meterValue: readonly MeterValue[] }

/** Who charges is not our business, so everybody may. */
const accepted = { idTagInfo: { status: 'Accepted' } }

/** The calls of a station by OCPP 1.6. Each answers when what it says is committed. */
export const ocpp16 = {
  async BootNotification(station: Station, boot: Boot) {
    await station.store.describe(station.id, {
      protocol: station.protocol,
      vendor: boot.chargePointVendor,
      model: boot.chargePointModel,
      firmware: boot.firmwareVersion ?? '',
    })
    return { status: 'Accepted', currentTime: new Date().toISOString(), interval: station.heartbeatSeconds }
  },
  Heartbeat: async () => ({ currentTime: new Date().toISOString() }),
  Authorize: async () => accepted,
  async StatusNotification(station: Station, { connectorId, status, errorCode, info }: Status) {
    const error = errorCode === 'NoError' ? '' : [errorCode, info].filter(Boolean).join(': ')
    await station.setState(Math.min(connectorId, 16), { state: states[status], error })
    return {}
  },
  async StartTransaction(station: Station, { connectorId, meterStart, timestamp }: Start) {
    const connector = Math.min(connectorId, 16)
    const { transaction } = await station.store.startSession({
      stationId: station.id,
      connector,
      transaction: null,
      startedAt: new Date(timestamp),
      // One that has no meter value sends less than none.
      startWh: meterStart < 0 ? null : String(meterStart),
    })
    return { transactionId: Number(transaction), ...accepted }
  },
  async StopTransaction(station: Station, stop: Stop) {
    await endSession(station, {
      connector: null,
      transaction: String(stop.transactionId),
      isNumbered: true,
      endedAt: new Date(stop.timestamp),
      // A station whose power failed has lost the value, and sends 0; what it sent before then counts.
      endWh: stop.meterStop > 0 ? String(stop.meterStop) : null,
      values: stop.transactionData,
      stopReason: stop.reason ?? 'Local',
    })
    return {}
  },
  async MeterValues(station: Station, { connectorId, transactionId, meterValue }: Values) {
    const session = transactionId === undefined ? null : { transaction: String(transactionId), isNumbered: true }
    await recordReadings(station, Math.min(connectorId, 16), session, meterValue)
    return {}
  },
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
  DiagnosticsStatusNotification: async () => ({}),
  FirmwareStatusNotification: async () => ({}),
}
