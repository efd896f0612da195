import { createDatabase } from '../../apps/server/src/db/database.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { addRun } from '../../apps/server/src/health/index.ts'
import { type Installation, withLive } from './withDatabase.ts'

/** For the health page and its alarms. A backup is none the worse for a database that cannot be told. */
export const recordRun = async (
  { onProgress, ...installation }: Installation & { readonly onProgress: (line: string) => void },
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
    if (installation.isDatabaseOurs || installation.settings.DATABASE_URL !== '') await withLive(installation, record)
  } catch (error) {
    onProgress(`The health page does not know of it: ${(error as Error).message}`)
  }
}
