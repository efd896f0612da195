import { createLog } from './createLog.ts'
import { errorForLog } from './http/errorForLog.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

const shutdownMaxMs = 10_000

const settings = readSettings(process.env)
if ('problems' in settings) {
  process.stderr.write(`${settings.problems.join('\n')}\n`)
  process.exit(1)
}

const log = createLog(settings.LOG_LEVEL)

/** Whoever started this process may show its progress to a person. */
const onProgress = (progress: string): void => {
  log.info({ progress }, 'starting')
  if (process.connected) process.send?.({ progress }, () => {})
}

try {
  const running = await start(settings, log, onProgress)
  log.info({ url: running.url, role: settings.ROLE }, 'ready')
  let isShuttingDown = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isShuttingDown) return
      isShuttingDown = true
      log.info({ signal }, 'shutting down')
      // What cannot finish in time is cut off; the ledger is safe from that, being one transaction a posting.
      setTimeout(() => {
        log.error('shutting down took too long')
        process.exit(1)
      }, shutdownMaxMs).unref()
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: errorForLog(error) }, 'shutting down failed')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  log.fatal({ error: errorForLog(error) }, error instanceof Error ? error.message : 'The server could not start.')
  process.exit(1)
}
