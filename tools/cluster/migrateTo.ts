import { join } from 'node:path'
import type { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'
import type { Settings } from '../../apps/server/src/settings.ts'

/** ROLE=migrate of the version whose sources are in that folder. */
export const migrateTo = async (
  folder: string,
  settings: Settings,
  onProgress: (line: string) => void,
): Promise<void> => {
  const module = (await import(join(folder, 'apps/server/src/prepareDatabase.ts'))) as {
    readonly prepareDatabase: typeof prepareDatabase
  }
  await module.prepareDatabase(settings, onProgress)
}
