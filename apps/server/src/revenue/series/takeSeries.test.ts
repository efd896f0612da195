import { afterAll, expect, test } from 'vitest'
import { createRevenueServer } from '../../../test/createRevenueServer.ts'
import {
  composeSeries,
  createMachineKey,
  quarterStart,
  quartersOfDay,
  signText,
  type Quarter,
} from '../../../test/gateways.ts'

const { server, maker, support, today, createMachine, setKey, office, admin, stop } = await createRevenueServer()
afterAll(stop)

const { privateKey, publicKey } = createMachineKey()
const connect = (machineId: string, identity: string, headers = maker) =>
  server.post(
    'console/station/connect',
    { machineId, kind: 'gateway', identity, connectors: 1, timeZone: 'UTC' },
    headers,
  )
const send = (machineId: string, sequence: number, quarters: readonly Quarter[] = []) => {
  const signed = composeSeries(machineId, sequence, quarters)
  return server.post('machine/series', {
    machineId,
    signed,
    signature: signText(privateKey, signed).toString('base64'),
  })
}
const next = async (id: string) => (await server.call(`machine/series/next?id=${id}`)).answer.data

test('a gateway is connected, heard, counted and checked by whoever looks', async () => {
  const machineId = await createMachine({ kind: 'solar' })
  expect((await connect(machineId, 'GW-1', support)).status).toBe(403)
  const { answer } = await connect(machineId, 'GW-1')
  expect(answer.data.password).toBe('')
  const one = async () =>
    (await server.call(`console/station/one?id=${answer.data.id}`, { headers: support })).answer.data
  expect(await one()).toMatchObject({ kind: 'gateway', health: 'waiting', machineKey: '', quarters: 0 })

  expect(await send(machineId, 1)).toMatchObject({ status: 401, answer: { error: 'series.signature' } })
  await setKey(machineId, publicKey)
  const stranger = createMachineKey()
  const signed = composeSeries(machineId, 1)
  const forged = { machineId, signed, signature: signText(stranger.privateKey, signed).toString('base64') }
  expect(await server.post('machine/series', forged)).toMatchObject({ status: 401 })
  expect((await one()).turnedAway).toMatchObject([{ identity: 'GW-1', reason: 'signature', count: 1 }])

  expect(await next(machineId)).toEqual({ nextSequence: 1, lastQuarterStart: null })
  const prices = { currency: 'USDT', perKwh: '0.06', perSession: '0', perMinute: '0' } as const
  await office.agree('tariff', { machineId, fromDay: today, ...prices }, [admin, maker])
  const quarters = [...quartersOfDay(1, 3, 1_000), { start: quarterStart(), energyWh: '25' }]
  expect((await send(machineId, 1, quarters)).answer.data).toEqual({
    sequence: 1,
    stored: 4,
    conflicts: 0,
    lastSequence: 1,
  })
  expect((await send(machineId, 1, quarters.slice(0, 1))).answer).toMatchObject({ code: 409, error: 'series.replayed' })
  expect((await send(machineId, 9_999_999)).answer).toMatchObject({ code: 400, error: 'series.malformed' })
  expect(await next(machineId)).toEqual({ nextSequence: 2, lastQuarterStart: quarterStart() })
  expect(await one()).toMatchObject({
    health: 'live',
    vendor: 'Test',
    protocol: 'sunspec',
    machineKey: publicKey,
    quarters: 4,
    lastQuarterTime: quarterStart(),
  })

  await server.database.owner.query('select ledger.next_day()')
  await server.database.owner.query('select draft_session_reports($1)', [machineId])
  await server.database.owner.query('select extend_decision_log()')
  const { rows } = await server.database.owner.query('select id from report where machine_id = $1', [machineId])
  const day = (await server.call(`machine/series/day?reportId=${rows[0].id}`)).answer.data
  expect(day).toMatchObject({
    machineId,
    report: { state: 'entered' },
    texts: [{ sequence: 1, publicKey }],
    approval: [{ act: 'proposed' }, { act: 'approved' }],
  })
  expect(day.lines).toMatch(/^\S+ 3 quarters 3000Wh 0.06 USDT\/kWh 0.18 USDT 0.18 USDT\n/)
  expect((await server.call(`machine/series/day?reportId=${machineId}`)).answer.error).toBe('report.unknown')
})
