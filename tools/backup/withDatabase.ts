import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { startPostgres } from '../postgres/index.ts'
import { readProcessFile } from '../process/processFile.ts'

/** A database that was not running is stopped again. */
export const withDatabase = async <T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> => {
  const isRunning = (await readProcessFile(join(dataDir, 'start.pid'))) !== undefined
  const postgres = await startPostgres({ dataDir })
  try {
    return await work(postgres.url)
  } finally {
    if (!isRunning) await postgres.stop()
  }
}

/** What runs: our own database, or the one that `DATABASE_URL` names. */
export type Installation = {
  readonly settings: Pick<Settings, 'MILLRACE_DATA' | 'DATABASE_URL'>
  readonly isDatabaseOurs: boolean
}

/** Its owner's connection. */
export const withLive = <T>(
  { settings, isDatabaseOurs }: Installation,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> => (isDatabaseOurs ? withDatabase(settings.MILLRACE_DATA, work) : work(settings.DATABASE_URL))
