import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOcpp, type OcppClient } from '../../../tools/fleet/charger/OcppClient.ts'
import { isFull } from '../../../tools/test/full.ts'
import { createStations, type StationsWorld } from '../test/createStations.ts'
import { at } from '../test/transactions.ts'
import { hashPassword } from './password.ts'

let world: StationsWorld
beforeAll(async () => {
  world = await createStations()
})
afterAll(() => world.close())

type Report = {
  readonly metrics: Readonly<Record<string, number>>
  readonly testResults?: readonly { readonly name: string; readonly passed: boolean; readonly issue?: string }[]
}

/** Runs the tool as people do, and reads its report: its last line says that all has passed even when it has not. */
async function runSuite(args: readonly string[], untilEnough?: () => Promise<void>): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-ocpp-'))
  try {
    const cli = createRequire(import.meta.url).resolve('ocpp-ws-cli')
    const child = spawn(process.execPath, [cli, ...args, '--report', 'json', '--report-dir', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'] },
    })
    const exited = once(child, 'exit')
    // The fuzzer goes on until it is told to stop, and then writes its report.
    if (untilEnough) {
      await untilEnough()
      child.kill('SIGINT')
      await expect.poll(() => readReport(folder)).not.toBe(null)
      child.kill('SIGKILL')
    }
    await exited
    const report = await readReport(folder)
    if (!report) throw new Error('it has written no report')
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null until all of it is written. */
async function readReport(folder: string): Promise<Report | null> {
  const [file] = await readdir(folder)
  const text = file ? await readFile(join(folder, file), 'utf8') : ''
  return text.trimEnd().endsWith('}') ? (JSON.parse(text) as Report) : null
}

test.runIf(isFull).for(['ocpp1.6', 'ocpp2.0.1'])('%s passes each case of the conformance suites', async (protocol) => {
  const station = await world.addStation()
  const endpoint = world.url.replace('ws://', `ws://${station.identity}:${station.password}@`)
  const options = ['--endpoint', endpoint, '--identity', station.identity, '--protocol', protocol, '--suite', 'all']
  const report = await runSuite(['test', ...options])
  expect(report.testResults?.length).toBeGreaterThan(15)
  expect(report.testResults?.filter(({ passed }) => !passed)).toEqual([])
  expect(report.metrics).toMatchObject({ testsFailed: 0, highSeverityFailures: 0 })
})

// It takes names of its own, beginning with Fuzzer-1.
test.runIf(isFull)('nothing that the fuzzer sends is taken, or ends the program', async () => {
  const password = 'f'.repeat(40)
  const machineId = await world.addMachine()
  const station = await world.addStation({ machineId, identity: 'Fuzzer-1' })
  await world.owner.query('update station set password_sha256 = $1 where id = $2', [hashPassword(password), station.id])
  const endpoint = world.url.replace('ws://', `ws://Fuzzer-1:${password}@`)
  const heard = async () =>
    (await world.owner.query('select count(*)::int from station_message where station_id = $1', [station.id])).rows[0]
      .count as number
  const report = await runSuite(['fuzz', '--endpoint', endpoint, '--workers', '1', '--flood'], async () => {
    await expect.poll(heard).toBeGreaterThan(300)
  })
  expect(report.metrics['anomaliesSent']).toBeGreaterThan(200)
  expect(report.metrics['serverErrors']).toBeGreaterThan(100)
  const { rows } = await world.owner.query(
    `select distinct action from station_message where station_id = $1 and error = '' order by 1`,
    [station.id],
  )
  // Of what it scrambles, some is well formed: a name with quotes is a name.
  expect(rows.filter(({ action }) => !['Authorize', 'StartTransaction'].includes(action))).toEqual([])
  const other = await world.connect(await world.addStation())
  expect(await other.call('Heartbeat', {})).toHaveProperty('currentTime')
})

/** Connects, and tries again when it is told to come back later. */
async function comeBack(station: { identity: string; password: string }): Promise<OcppClient> {
  for (;;) {
    try {
      return await connectOcpp({ ...station, url: world.url, protocol: 'ocpp1.6' })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800))
    }
  }
}

const many = isFull ? 1_000 : 60
test(`${many} stations that come back at once are all in again, and no session of theirs is lost`, async () => {
  const machineId = await world.addMachine()
  const stations = await Promise.all(Array.from({ length: many }, () => world.addStation({ machineId })))
  const clients = await Promise.all(stations.map(comeBack))
  const begin = { connectorId: 1, idTag: 'A', meterStart: 100, timestamp: at(30) }
  const numbers = await Promise.all(
    clients.map(async (client) => (await client.call('StartTransaction', begin))['transactionId'] as number),
  )
  await world.restart()
  const again = await Promise.all(stations.map(comeBack))
  await Promise.all(
    again.map((client, i) =>
      client.call('StopTransaction', { transactionId: numbers[i], meterStop: 150, timestamp: at(1) }),
    ),
  )
  expect(world.count).toBeGreaterThanOrEqual(many)
  const { rows } = await world.owner.query(
    'select state, count(*)::int from charging_session where machine_id = $1 group by state',
    [machineId],
  )
  expect(rows).toEqual([{ state: 'ended', count: many }])
  for (const { socket } of again) socket.terminate()
})
