// A signer that is killed at a named point, as by the system: nothing after that point is done, nothing is cleaned up.
import { pino } from 'pino'
import type { Checkpoint } from '../src/OnCheckpoint.ts'
import { runSigner } from '../src/runSigner.ts'
import { readSettings } from '../src/settings.ts'

const dieAt = process.argv[2] as Checkpoint
let countdown = Number(process.argv[3] ?? 1)

await runSigner({
  settings: readSettings(process.env),
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  async onCheckpoint(point) {
    if (point !== dieAt) return
    countdown -= 1
    if (countdown > 0) return
    process.kill(process.pid, 'SIGKILL')
    // Until the system has done it.
    await new Promise(() => undefined)
  },
})
