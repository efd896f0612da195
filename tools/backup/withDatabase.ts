import { join } from 'node:path'
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
