import { join } from 'node:path'
import { createAdmin } from '../../apps/server/src/createAdmin.ts'
import { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { startPostgres } from '../postgres/index.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { readProcessFile } from '../process/processFile.ts'
import { UserError } from '../process/UserError.ts'
import { loadPasswords, toConnections } from './secrets.ts'

/** Creates an admin, whether Millrace runs or not. A database that was not running is stopped again. */
export const createAdminCommand = async (settings: Settings, isDatabaseOurs: boolean, email: string): Promise<void> => {
  const dataDir = settings.MILLRACE_DATA
  await openDataDir(dataDir)
  const isRunning = (await readProcessFile(join(dataDir, 'start.pid'))) !== undefined
  const postgres = isDatabaseOurs ? await startPostgres({ dataDir }) : undefined
  try {
    const ownerUrl = postgres?.url ?? settings.DATABASE_URL
    const connected = { ...settings, ...toConnections(ownerUrl, await loadPasswords(dataDir)) }
    await prepareDatabase(connected, () => {})
    const outcome = await createAdmin(connected, email)
    if ('problem' in outcome) throw new UserError(outcome.problem)
    process.stdout.write(outcome.message)
  } finally {
    if (!isRunning) await postgres?.stop()
  }
}
