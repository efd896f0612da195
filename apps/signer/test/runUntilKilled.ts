import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Checkpoint } from '../src/runtime.ts'

/** Runs a signer until it is killed at a checkpoint, the first or a later time that it gets there. */
export const runUntilKilled = async (
  env: Readonly<Record<string, string>>,
  checkpoint: Checkpoint,
  occurrence = 1,
): Promise<void> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killedSigner.ts'), checkpoint, String(occurrence)],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const timer = setTimeout(() => child.kill('SIGTERM'), 45_000)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(timer)
  expect(signal, `killed at ${checkpoint}`).toBe('SIGKILL')
}
