import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../process/freePort.ts'
import { isFull } from '../../test/full.ts'
import { findPackages } from '../findPackages.ts'
import { createRandom } from './random.ts'
import { toRound, toTable } from './table.ts'

const hasPackages = () => {
  try {
    return process.getuid?.() === 0 && findPackages() !== undefined
  } catch {
    return false
  }
}

test.runIf(isFull && hasPackages())(
  'a cluster of which random parts are broken loses nothing that it acknowledged',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-faults-'))
    onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
    const port = String(await freePort(8_480))
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), '--rounds', '4', '--data', join(folder, 'data'), '--port', port],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += String(data)))
    const [code] = (await once(child, 'close')) as [number | null]
    expect(output).toContain('Nothing was lost, nothing doubled')
    expect(code).toBe(0)
  },
  1_800_000,
)

test('a seed gives the same faults again', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.upTo(1_000))
  }
  expect(draw(28)).toEqual(draw(28))
  expect(draw(28)).not.toEqual(draw(29))
})

test('a fault was felt for as long as the longest call that it touched', () => {
  const call = (startedMs: number, endedMs: number, failures: readonly string[] = []) => ({
    what: 'buy',
    memberId: '',
    startedMs,
    endedMs,
    failures,
    data: null,
  })
  const fault = { kind: 'killed', target: 'web', machine: 'web-1', heldMs: 5_000 }
  const calls = [call(0, 500), call(900, 4_000, ['503']), call(3_000, 3_100), call(9_000, 19_000)]
  const round = toRound(calls, [1_000, 8_000], fault)
  expect(round).toMatchObject({ feltMs: 3_100, calls: 2, repeated: 1, wellAfterMs: 7_000 })
  expect(toTable([round, { ...round, feltMs: 100 }, { ...round, feltMs: 200 }])).toContain(
    '| killed | web | 3 | 0.2 | 3.1 | 7.0 | 6 | 3 |',
  )
})
