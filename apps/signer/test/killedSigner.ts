// A signer that kills itself at a checkpoint, so that nothing after it is done and nothing is cleaned up.
import { pino } from 'pino'
import { runSigner } from '../src/runSigner.ts'
import type { Checkpoint } from '../src/runtime.ts'
import { readSettings } from '../src/settings.ts'

const killAt = process.argv[2] as Checkpoint
let countdown = Number(process.argv[3] ?? 1)

await runSigner({
  settings: readSettings(process.env),
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  async onCheckpoint(checkpoint) {
    if (checkpoint !== killAt) return
    countdown -= 1
    if (countdown > 0) return
    process.kill(process.pid, 'SIGKILL')
    // Wait for the signal.
    await new Promise(() => undefined)
  },
})
