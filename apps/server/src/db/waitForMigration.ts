import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'
import { isMigrated } from './isMigrated.ts'
import type { MigrationFiles } from './migrationFiles.ts'

const timeoutMs = 30_000
const retryMs = 200

/**
 * Processes often start together with the step that brings the database up to date, so this waits a while for it.
 * `hasTerms`: whether that step was taken with the settings of this process.
 */
export async function waitForMigration(
  pool: Pick<pg.Pool, 'query'>,
  files: MigrationFiles,
  hasTerms: () => Promise<boolean>,
  onProgress: (step: string) => void,
): Promise<void> {
  const isPrepared = async () => (await isMigrated(pool, files)) && (await hasTerms())
  for (const deadline = Date.now() + timeoutMs; !(await isPrepared().catch(isNotYetThere));) {
    if (Date.now() > deadline)
      throw new Error(
        'The database is not of this version, or of another PRACTICE_MODE: run ROLE=migrate with the same settings.',
      )
    onProgress('Waiting for ROLE=migrate to bring the database up to date')
    await pause(retryMs)
  }
}

/** Its tables, or on a busy machine its answer. */
function isNotYetThere(error: unknown): false {
  const undefinedTable = '42P01'
  if ((error as { code?: string }).code === undefinedTable || isDatabaseUnavailable(error)) return false
  throw error
}
