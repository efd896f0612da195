import { createLog } from './createLog.ts'
import { errorForLog } from './http/errorForLog.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { readSettings } from './settings.ts'
import { start, type Stoppable } from './start.ts'
import { startRails } from './startRails.ts'

const shutdownMaxMs = 10_000

const settings = readSettings(process.env)
if ('problems' in settings) {
  process.stderr.write(`${settings.problems.join('\n')}\n`)
  process.exit(1)
}

const log = createLog(settings.LOG_LEVEL)

try {
  if (settings.ROLE === 'migrate') {
    await prepareDatabase(settings, reportProgress)
    log.info('the database is up to date')
  } else {
    const begin = settings.ROLE === 'rails' ? startRails : start
    const running = await begin(settings, log, reportProgress)
    log.info({ url: running.url, role: settings.ROLE }, 'ready')
    stopOnSignal(running)
  }
} catch (error) {
  log.fatal({ error: errorForLog(error) }, error instanceof Error ? error.message : 'The server could not start.')
  process.exit(1)
}

/** The parent process, if there is one, may show the progress to a person. */
function reportProgress(progress: string): void {
  log.info({ progress }, 'starting')
  if (process.connected) process.send?.({ progress }, () => {})
}

function stopOnSignal(running: Stoppable): void {
  let isShuttingDown = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isShuttingDown) return
      isShuttingDown = true
      log.info({ signal }, 'shutting down')
      void shutDown(running)
    })
  }
}

async function shutDown(running: Stoppable): Promise<void> {
  // Work that does not finish in time is cut off. The ledger is safe: each posting is one transaction.
  setTimeout(() => {
    log.error('shutting down took too long')
    process.exit(1)
  }, shutdownMaxMs).unref()
  try {
    await running.stop()
    process.exit(0)
  } catch (error) {
    log.error({ error: errorForLog(error) }, 'shutting down failed')
    process.exit(1)
  }
}
