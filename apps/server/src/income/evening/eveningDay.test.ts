import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../../test/createTestServer.ts'
import { composeSeries, createGateway, quarterStart, takeSeries } from '../../../test/gateways.ts'
import { addAgreement, buyUnits, createMachine, newBuyer } from '../../../test/machines.ts'

const server = await createTestServer()
const { owner, app } = server.database
afterAll(() => server.stop())

test('in the evening a member reads what their machines have said, the worst first, and nobody else does', async () => {
  const { id, token: headers } = await newBuyer(server, { money: 10_000_000_000n })
  await addAgreement(app, 1)
  const [sun, shade, counting] = [await createMachine(app), await createMachine(app), await createMachine(app)]
  const read = async () => (await server.call('income/evening/day', { headers })).answer.data
  for (const machineId of [sun, shade, counting]) await buyUnits(app, { memberId: id, machineId, units: 4 })
  await owner.query(`update purchase set first_day = ledger.today(), day_return = 1000000 where member_id = $1`, [id])
  expect(await read()).toEqual({ today: null, paid: null })
  const start = quarterStart()
  for (const [machineId, quarter, perKwh] of [
    [sun, { start, energyWh: '30000' }, '0.1'],
    [shade, { start, energyWh: '10000' }, '0.1'],
    [counting, { start, count: '7' }, null],
  ] as const) {
    const place = await createGateway(owner, machineId, { perKwh })
    expect(await takeSeries(app, place, composeSeries(machineId, 1, [quarter]))).toMatchObject({ stored: 1 })
  }
  // The quarter that ended last may be of yesterday, in the first quarter of an hour of a day.
  if (new Date(start).getUTCDate() !== new Date().getUTCDate()) return
  const { today } = await read()
  expect(today).toMatchObject({ amount: '4.000000', expected: '8.000000', percent: -50 })
  expect(today.machines).toMatchObject([
    { machineId: shade, amount: '1.000000', sum: '10000', isCount: false, isWorking: true },
    { machineId: sun, amount: '3.000000', sum: '30000' },
    { machineId: counting, amount: null, sum: '7', isCount: true },
  ])
})
