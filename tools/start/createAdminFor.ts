import { join } from 'node:path'
import { createAdmin } from '../../apps/server/src/createAdmin.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { startPostgres, Trouble } from '../postgres/index.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { readNote } from './processFile.ts'

/**
 * Makes an admin, whether Millrace runs from this data folder or not; a database that was not running is stopped again.
 */
export const createAdminFor = async (settings: Settings, isDatabaseOurs: boolean, email: string): Promise<void> => {
  const dataDir = settings.MILLRACE_DATA
  await openDataDir(dataDir)
  const isRunning = (await readNote(join(dataDir, 'start.pid'))) !== undefined
  const postgres = isDatabaseOurs ? await startPostgres({ dataDir }) : undefined
  try {
    const outcome = await createAdmin(postgres ? { ...settings, DATABASE_URL: postgres.url } : settings, email)
    if ('problem' in outcome) throw new Trouble(outcome.problem)
    process.stdout.write(outcome.message)
  } finally {
    if (!isRunning) await postgres?.stop()
  }
}
