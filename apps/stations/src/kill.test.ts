import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOcpp, type OcppClient } from '../../../tools/fleet/charger/OcppClient.ts'
import { rounds } from '../../../tools/test/full.ts'
import { createStations, type StationsWorld, type TestStation } from '../test/createStations.ts'
import { spawnStations } from '../test/spawnStations.ts'
import { at } from '../test/transactions.ts'

let world: StationsWorld
beforeAll(async () => {
  world = await createStations()
})
afterAll(() => world.close())

type Queue = { readonly station: TestStation; next: number; transactionId: number | null; acknowledged: number }

/** A station that sends one session after another, and sends again whatever was not answered. */
async function work(queue: Queue, connect: () => Promise<OcppClient>, until: number): Promise<void> {
  while (queue.next < until) {
    try {
      const client = await connect()
      while (queue.next < until) {
        const from = queue.next * 10
        const minutes = 2_000 - queue.next * 2
        if (queue.transactionId === null) {
          const begin = { connectorId: 1, idTag: 'A', meterStart: from, timestamp: stamp(minutes) }
          const { transactionId } = await client.call<{ transactionId: number }>('StartTransaction', begin)
          queue.transactionId = transactionId
        }
        const end = { transactionId: queue.transactionId, meterStop: from + 10, timestamp: stamp(minutes - 1) }
        await client.call('StopTransaction', end)
        queue.acknowledged++
        queue.transactionId = null
        queue.next++
      }
      await client.close()
    } catch {
      // The program is being started again.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
/** The same for the same session, however often it is sent. */
const base = Date.parse(at(0))
const stamp = (minutesAgo: number): string => new Date(base - minutesAgo * 60_000).toISOString()

// What it loses is in no session; what it counts twice is in two.
test('killed again and again, it loses no session that it acknowledged, and counts none twice', async () => {
  const sessions = rounds({ quick: 25, full: 300 })
  const kills = rounds({ quick: 1, full: 10 })
  const queues = await Promise.all(
    [0, 1, 2, 3].map(async () => ({
      station: await world.addStation(),
      next: 0,
      transactionId: null,
      acknowledged: 0,
    })),
  )
  const environment = { STATIONS_DATABASE_URL: world.stationsUrl, STATIONS_PORT: '0' }
  let program = await spawnStations(environment)
  // Members' calls go first.
  if (program.child.pid) expect(getPriority(program.child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  const works = Promise.all(
    queues.map((queue) =>
      work(queue, () => connectOcpp({ ...queue.station, url: program.url, protocol: 'ocpp1.6' }), sessions),
    ),
  )
  const acknowledged = () => queues.reduce((sum, queue) => sum + queue.acknowledged, 0)
  for (let kill = 1; kill <= kills; kill++) {
    const enough = (kill / (kills + 1)) * sessions * queues.length
    await expect.poll(acknowledged, { interval: 5 }).toBeGreaterThanOrEqual(enough)
    program.child.kill('SIGKILL')
    await once(program.child, 'exit')
    program = await spawnStations(environment)
  }
  await works
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  for (const { station } of queues) {
    const rows = await world.sessionsOf(station)
    expect(rows.filter(({ state }) => state === 'ended')).toHaveLength(sessions)
    expect(rows.filter(({ state }) => state !== 'ended')).toEqual([])
  }
})

test('a station that is cut off in the middle of a session goes on with it afterwards', async () => {
  const station = await world.addStation()
  const first = await world.connect(station)
  const begin = { connectorId: 1, idTag: 'A', meterStart: 100, timestamp: at(30) }
  const { transactionId } = await first.call('StartTransaction', begin)
  first.socket.terminate()
  await world.restart()
  const second = await world.connect(station)
  const meterValue = [{ timestamp: at(10), sampledValue: [{ value: '150' }] }]
  await second.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  await second.call('StopTransaction', { transactionId, meterStop: 180, timestamp: at(1) })
  expect(await world.sessionsOf(station)).toMatchObject([{ state: 'ended', energy_wh: '80' }])
})
