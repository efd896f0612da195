import { pino } from 'pino'
import { runSigner } from './runSigner.ts'
import { UnrecoverableError } from './runtime.ts'
import { readSettings } from './settings.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

try {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  await runSigner({ settings, log, signal: stopping.signal })
} catch (error) {
  if (!(error instanceof UnrecoverableError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
