import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasOpenSsl, makeCertificate } from '../../../tools/test/makeCertificate.ts'
import { createStations, type StationsWorld } from '../test/createStations.ts'
import { at, event201 } from '../test/transactions.ts'

// The other side, written by others: neither library is what the program speaks with.
const require = createRequire(import.meta.url)

let world: StationsWorld
beforeAll(async () => {
  world = await createStations()
})
afterAll(() => world.close())

type OlderClient = {
  on: (event: string, listener: (...values: never[]) => void) => void
  connect: (url: string, headers: object) => void
  callRequest: (action: string, payload: object) => Promise<Record<string, unknown>>
}

test('a session by OCPP 1.6 with the client of ocpp-ts', async () => {
  const { OcppClient } = require('ocpp-ts') as { OcppClient: new (identity: string) => OlderClient }
  const station = await world.addStation()
  const client = new OcppClient(station.identity)
  const connected = new Promise<void>((resolve, reject) => {
    client.on('connect', () => resolve())
    client.on('error', (error: Error) => reject(error))
  })
  const credentials = Buffer.from(`${station.identity}:${station.password}`).toString('base64')
  client.connect(`${world.url}/`, { Authorization: `Basic ${credentials}` })
  await connected
  expect(await client.callRequest('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })).toMatchObject(
    { status: 'Accepted' },
  )
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Preparing' }
  expect(await client.callRequest('StatusNotification', status)).toEqual({})
  const begin = { connectorId: 1, idTag: 'A', meterStart: 10, timestamp: at(5) }
  const { transactionId } = await client.callRequest('StartTransaction', begin)
  await client.callRequest('StopTransaction', { transactionId, meterStop: 30, timestamp: at(1) })

  expect(await world.sessionsOf(station)).toMatchObject([{ state: 'ended', energy_wh: '20' }])
})

type StrictClient = {
  connect: () => Promise<void>
  close: () => Promise<void>
  call: (action: string, payload: object) => Promise<Record<string, unknown>>
}

function createStrictClient(to: { endpoint: string; identity: string; password: string }): StrictClient {
  const { RPCClient } = require('ocpp-rpc') as { RPCClient: new (options: object) => StrictClient }
  return new RPCClient({ ...to, protocols: ['ocpp2.0.1'], strictMode: true, reconnect: false })
}

test('a session by OCPP 2.0.1 with the client of ocpp-rpc, which checks each answer by the official schemas', async () => {
  const { id, identity, password } = await world.addStation()
  const client = createStrictClient({ endpoint: world.url, identity, password })
  await client.connect()
  const boot = { reason: 'PowerUp', chargingStation: { model: 'M', vendorName: 'V' } }
  expect(await client.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime')
  for (const [seq, type] of (['Started', 'Updated', 'Ended'] as const).entries())
    await client.call('TransactionEvent', event201({ type, transaction: 'O', seq, at: at(9 - seq), wh: seq * 100 }))
  await client.close()
  expect(await world.sessionsOf({ id })).toMatchObject([{ state: 'ended', energy_wh: '200' }])
})

test.runIf(hasOpenSsl)(
  'over TLS, security profile 2: a station that does not believe the certificate keeps its password',
  async () => {
    const certificate = await makeCertificate()
    const overTls = await createStations({ STATIONS_HOST: 'localhost', ...certificate.files })
    try {
      expect(overTls.url).toMatch(/^wss:/)
      const { id, identity, password } = await overTls.addStation()
      const client = createStrictClient({ endpoint: overTls.url, identity, password })
      await expect(client.connect()).rejects.toThrow(/certificate/)
      expect(overTls.count).toBe(0)
      await certificate.believedDuring(() => client.connect())
      for (const [seq, type] of (['Started', 'Ended'] as const).entries())
        await client.call('TransactionEvent', event201({ type, transaction: 'T', seq, at: at(9 - seq), wh: seq * 100 }))
      await client.close()
      expect(await overTls.sessionsOf({ id })).toMatchObject([{ state: 'ended', energy_wh: '100' }])
    } finally {
      await overTls.close()
      await certificate.remove()
    }
  },
)
