import { lowerPriority } from '@millrace/program/lowerPriority'
import { tellReady } from '@millrace/program/tellReady'
import { constants } from 'node:os'
import { pino } from 'pino'
import { readSettings, SettingsError } from './settings.ts'
import { startStations } from './startStations.ts'

try {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  // A station can wait a moment longer for its answer; where they share a machine, members go first.
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const stations = await startStations(settings, log)
  log.info({ url: stations.url }, 'ready')
  tellReady()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stations.stop().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
