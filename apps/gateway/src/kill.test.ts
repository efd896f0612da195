import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rounds } from '../../../tools/test/full.ts'
import { createPlatform } from '../test/createPlatform.ts'
import { clockEnvironment, fastClock } from '../test/fastClock.ts'
import { createRoof, models } from '../test/roof.ts'

test('killed, it signs no number twice, and all quarters together are what the counter has moved', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const platform = await createPlatform(privateKey, { now: fastClock })
  const roof = await createRoof()
  const machineId = randomUUID()
  const folder = await mkdtemp(join(tmpdir(), 'millrace-killed-'))
  const keyFile = join(folder, 'key.pem')
  await writeFile(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  const inverter = models['integer inverter']!
  const first = 5_000
  let total = first
  let isSunny = false
  roof.show(1, [inverter(total, 900)])
  // Each question finds a counter that has moved.
  roof.disturb = (answer) => {
    if (isSunny) roof.show(1, [inverter((total += 1), 900)])
    return answer
  }
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../test/killedGateway.ts')], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...clockEnvironment,
        KILLED_SERVER: platform.url,
        KILLED_PORT: String(roof.port),
        KILLED_FOLDER: join(folder, 'data'),
        KILLED_KEY: keyFile,
        KILLED_MACHINE: machineId,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }
  const kills = rounds({ quick: 1, full: 40 })
  for (let i = 0; i < kills; i++) {
    const child = await start()
    isSunny = true
    const before = platform.texts.size
    await expect.poll(() => platform.texts.size, { interval: 2 }).toBeGreaterThan(before + 3)
    // Sometimes while an answer is on its way.
    if (i % 2 === 0) platform.isAnswerLost = true
    await pause(Math.random() * 60)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  isSunny = false
  const child = await start()
  await expect.poll(() => platform.sum() / 1_000, { interval: 20 }).toBe(total - first)
  expect(platform).toMatchObject({ twice: [], conflicts: 0 })
  expect(platform.quarters.size).toBeGreaterThan(kills)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all([platform.takeDown(), roof.takeDown()])
  await rm(folder, { recursive: true })
})
