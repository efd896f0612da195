import { createDatabase } from '../../apps/server/src/db/database.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { addRun } from '../../apps/server/src/health/index.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { withDatabase } from './withDatabase.ts'

type Installation = {
  readonly settings: Pick<Settings, 'MILLRACE_DATA' | 'DATABASE_URL'>
  readonly isDatabaseOurs: boolean
  readonly onProgress: (line: string) => void
}

/** For the health page and its alarms. A backup is none the worse for a database that cannot be told. */
export const recordRun = async (
  { settings, isDatabaseOurs, onProgress }: Installation,
  run: Parameters<typeof addRun>[1],
): Promise<void> => {
  const record = async (ownerUrl: string) => {
    const pool = createPool(ownerUrl, { max: 1, name: 'millrace backup' })
    try {
      await addRun(createDatabase(pool), run)
    } finally {
      await pool.end()
    }
  }
  try {
    if (isDatabaseOurs) await withDatabase(settings.MILLRACE_DATA, record)
    else if (settings.DATABASE_URL !== '') await record(settings.DATABASE_URL)
  } catch (error) {
    onProgress(`The health page does not know of it: ${(error as Error).message}`)
  }
}
