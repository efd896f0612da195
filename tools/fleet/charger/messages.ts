import { randomUUID } from 'node:crypto'
import type { OcppClient, Protocol } from './OcppClient.ts'

export type Running = {
  /** As the backend knows it: its number by 1.6, our own by 2.0.1. */
  transaction: string
  readonly startedAt: Date
  readonly startWh: number
  sequence: number
}
export type ChargerState = 'Available' | 'Charging' | 'Unavailable'

/** What a charger says, in the words of a protocol. */
export type Messages = {
  readonly boot: (client: OcppClient) => Promise<void>
  readonly status: (client: OcppClient, state: ChargerState) => Promise<void>
  /** With the record of a meter that signs the begin by itself; by 2.0.1 alone. */
  readonly begin: (client: OcppClient, at: Date, registerWh: number, record?: string) => Promise<Running>
  readonly reading: (client: OcppClient, running: Running, registerWh: number, powerW: number) => Promise<void>
  readonly end: (client: OcppClient, running: Running, registerWh: number, record: string) => Promise<void>
}

const about = { vendor: 'Millrace demo', model: 'Simulated charger', firmware: '1.0' }
const now = () => new Date().toISOString()

const older: Messages = {
  async boot(client) {
    const { vendor, model, firmware } = about
    await client.call('BootNotification', {
      chargePointVendor: vendor,
      chargePointModel: model,
      firmwareVersion: firmware,
    })
  },
  async status(client, status) {
    await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp: now() })
  },
  async begin(client, startedAt, startWh) {
    const { transactionId } = await client.call<{ transactionId: number }>('StartTransaction', {
      connectorId: 1,
      idTag: 'DEMO',
      meterStart: Math.round(startWh),
      timestamp: startedAt.toISOString(),
    })
    return { transaction: String(transactionId), startedAt, startWh, sequence: 0 }
  },
  async reading(client, { transaction }, registerWh, powerW) {
    await client.call('MeterValues', {
      connectorId: 1,
      transactionId: Number(transaction),
      meterValue: [
        {
          timestamp: now(),
          sampledValue: [
            { value: String(Math.round(registerWh)), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
            { value: String(Math.round(powerW)), measurand: 'Power.Active.Import', unit: 'W' },
          ],
        },
      ],
    })
  },
  async end(client, { transaction }, registerWh, record) {
    await client.call('StopTransaction', {
      transactionId: Number(transaction),
      meterStop: Math.round(registerWh),
      timestamp: now(),
      transactionData: [
        {
          timestamp: now(),
          sampledValue: [
            { value: String(Math.round(registerWh)), context: 'Transaction.End', unit: 'Wh' },
            { value: record, context: 'Transaction.End', format: 'SignedData' },
          ],
        },
      ],
    })
  },
}

const newer: Messages = {
  async boot(client) {
    const { vendor, model, firmware } = about
    const chargingStation = { vendorName: vendor, model: model.slice(0, 20), firmwareVersion: firmware }
    await client.call('BootNotification', { reason: 'PowerUp', chargingStation })
  },
  async status(client, state) {
    const connectorStatus = state === 'Charging' ? 'Occupied' : state
    await client.call('StatusNotification', { timestamp: now(), connectorStatus, evseId: 1, connectorId: 1 })
  },
  async begin(client, startedAt, startWh, record) {
    const running = { transaction: randomUUID(), startedAt, startWh, sequence: 0 }
    const context = 'Transaction.Begin'
    const sampledValue = [
      { value: startWh, context },
      ...(record ? [{ value: startWh, context, signedMeterValue: signedValue(record) }] : []),
    ]
    await client.call('TransactionEvent', {
      ...event('Started', running, startedAt.toISOString()),
      meterValue: [{ timestamp: startedAt.toISOString(), sampledValue }],
    })
    return running
  },
  async reading(client, running, registerWh, powerW) {
    const sampledValue = [{ value: registerWh }, { value: powerW, measurand: 'Power.Active.Import' }]
    await client.call('TransactionEvent', {
      ...event('Updated', running, now()),
      meterValue: [{ timestamp: now(), sampledValue }],
    })
  },
  async end(client, running, registerWh, record) {
    const sampledValue = [
      { value: registerWh, context: 'Transaction.End' },
      { value: registerWh, context: 'Transaction.End', signedMeterValue: signedValue(record) },
    ]
    await client.call('TransactionEvent', {
      ...event('Ended', running, now()),
      meterValue: [{ timestamp: now(), sampledValue }],
    })
  },
}

const signedValue = (record: string) => ({
  signedMeterData: Buffer.from(record).toString('base64'),
  signingMethod: '',
  encodingMethod: 'OCMF',
  publicKey: '',
})
const triggers = { Started: 'CablePluggedIn', Updated: 'MeterValuePeriodic', Ended: 'EVDeparted' } as const
const event = (eventType: keyof typeof triggers, running: Running, timestamp: string) => ({
  eventType,
  timestamp,
  triggerReason: triggers[eventType],
  seqNo: running.sequence++,
  transactionInfo: {
    transactionId: running.transaction,
    ...(eventType === 'Ended' ? { stoppedReason: 'EVDisconnected' } : { chargingState: 'Charging' }),
  },
  evse: { id: 1, connectorId: 1 },
})

export const messagesOf: Readonly<Record<Protocol, Messages>> = { 'ocpp1.6': older, 'ocpp2.0.1': newer }
