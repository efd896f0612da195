import { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'
import { recordRestore } from '../../apps/server/src/recordRestore.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { proveRestored } from './proveRestored.ts'

/**
 * What is done to every restored database before any program sees it, in earnest and in a drill: it is marked, so that
 * it pays nothing before it was compared with chains, bank and the signer's journal, and all of its books are proved.
 */
export const markAndProve = async (
  settings: Settings,
  takenAt: string,
  onProgress: (line: string) => void,
): ReturnType<typeof proveRestored> => {
  await prepareDatabase(settings, onProgress)
  await recordRestore(settings, takenAt)
  onProgress('Proving the books')
  return await proveRestored(settings.APP_DATABASE_URL)
}
