import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPlatform } from '../../apps/gateway/test/createPlatform.ts'
import { readChargers } from './charger/chargerFile.ts'
import { gatewayFile, startRoof } from './gateway.ts'
import { Inverter } from './inverter/Inverter.ts'
import { sunAt } from './inverter/sun.ts'

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'millrace-roof-'))

test('the roof is told of as soon as its gateway has its file, and goes on counting after a restart', async () => {
  const folder = await temporaryFolder()
  const { privateKey } = generateKeyPairSync('ed25519')
  const platform = await createPlatform(privateKey)
  const machineId = randomUUID()
  const lines: string[] = []
  const start = () =>
    startRoof({
      folder,
      port: 0,
      timeZone: 'Asia/Kolkata',
      isShifted: true,
      pollMs: 50,
      sendMs: 100,
      log: (line) => lines.push(line),
    })
  let roof = await start()
  const keyPem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  const roofSize = { peakW: 34_000, registerWh: 55_000_000 }
  await writeFile(join(folder, gatewayFile), JSON.stringify({ machineId, server: platform.url, keyPem, ...roofSize }))
  expect(await readChargers(folder)).toEqual([])
  await expect.poll(() => platform.texts.size, { interval: 20 }).toBeGreaterThan(2)
  const said = platform.newest()
  expect(said).toMatchObject({
    machineId,
    device: { vendor: 'Millrace demo', model: 'Simulated roof', protocol: 'sunspec', isDemo: true },
    live: { state: 'working', error: '' },
  })
  expect(Number(said.live.powerW)).toBeGreaterThan(1_000)
  const { totalWh } = roof.inverter
  expect(totalWh).toBeGreaterThanOrEqual(55_000_000)
  await roof.stop()
  const before = platform.texts.size
  roof = await start()
  expect(roof.inverter.totalWh).toBeGreaterThanOrEqual(totalWh)
  await expect.poll(() => platform.texts.size, { interval: 20 }).toBeGreaterThan(before + 1)
  roof.inverter.isFaulted = true
  await expect.poll(() => platform.newest().live.state, { interval: 20 }).toBe('faulted')
  expect(platform.twice).toEqual([])
  await roof.stop()
  await platform.takeDown()
  await rm(folder, { recursive: true })
})

test('without its file, the roof waits and can be stopped', async () => {
  const folder = await temporaryFolder()
  const options = { folder, port: 0, timeZone: 'UTC', isShifted: false, pollMs: 50, sendMs: 50, log: () => {} }
  const roof = await startRoof(options)
  await expect(roof.stop()).resolves.toBeUndefined()
  await rm(folder, { recursive: true })
})

test('a simulated day has one sun, and a night without', async () => {
  const folder = await temporaryFolder()
  const clock = { now: Date.UTC(2026, 5, 15, 0) }
  const file = join(folder, 'inverter.json')
  const inverter = new Inverter({ file, timeZone: 'UTC', isShifted: false, now: () => clock.now })
  const made: number[] = []
  for (let hour = 0; hour < 24; hour++) {
    const before = inverter.totalWh
    clock.now += 3_600_000
    made.push(inverter.totalWh - before)
  }
  expect(made.slice(0, 6)).toEqual(Array(6).fill(0))
  expect(made.slice(19)).toEqual(Array(5).fill(0))
  const total = made.reduce((sum, wh) => sum + wh, 0)
  // As on a mean day: four and a half hours of full sun.
  expect(total / inverter.peakW).toBeGreaterThan(4.3)
  expect(total / inverter.peakW).toBeLessThan(4.7)
  expect(Math.max(...made)).toBeGreaterThan(15_000)
  // Its sun can be moved, for whoever looks at night.
  expect(sunAt(inverter.hour)).toBe(0)
  inverter.setHour(12)
  expect(inverter.powerW).toBeGreaterThan(10_000)
  inverter.followClock()
  expect(inverter.powerW).toBe(0)
  await rm(folder, { recursive: true })
})
