import { tellReady } from '@millrace/program/tellReady'
import { createLog } from './createLog.ts'
import { errorForLog } from './http/errorForLog.ts'
import type { Stoppable } from './listen.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(process.env)
if ('problems' in settings) {
  process.stderr.write(`${settings.problems.join('\n')}\n`)
  process.exit(1)
}

const log = createLog(settings.LOG_LEVEL)
const shutdownMaxMs = settings.SHUTDOWN_SECONDS * 1_000

try {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: tracesUrl, OTEL_TRACES_SAMPLER_ARG: share, ROLE: role } = settings
  const endTraces =
    tracesUrl === '' ? null : (await import('./tracing/index.ts')).startTracing({ url: tracesUrl, share, role, log })
  // Each role loads what it needs; the rails are a small part of the server.
  if (settings.ROLE === 'migrate') {
    const { prepareDatabase } = await import('./prepareDatabase.ts')
    await prepareDatabase(settings, reportProgress)
    log.info('the database is up to date')
  } else {
    const begin =
      settings.ROLE === 'rails' ? (await import('./startRails.ts')).startRails : (await import('./start.ts')).start
    const running = await begin(settings, log, reportProgress)
    log.info({ url: running.url, role: settings.ROLE }, 'ready')
    // The rails do so themselves, once they are watched.
    if (settings.ROLE !== 'rails') tellReady()
    stopOnSignal({
      url: running.url,
      async stop() {
        await running.stop()
        await endTraces?.()
      },
    })
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
