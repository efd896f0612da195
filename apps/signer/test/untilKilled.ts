import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Checkpoint } from '../src/OnCheckpoint.ts'

/** Runs a signer until it is killed at the named point, the first time that it comes there or a later one. */
export const runUntilKilled = async (
  env: Readonly<Record<string, string>>,
  point: Checkpoint,
  time = 1,
): Promise<void> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dyingSigner.ts'), point, String(time)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), 45_000)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(timer)
  expect(signal, `killed at ${point}`).toBe('SIGKILL')
}
