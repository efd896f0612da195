import { isMigrated } from '../db/migrate.ts'
import type { MigrationFiles } from '../db/migrationFiles.ts'
import type { Platform } from './context.ts'

export type Readiness = {
  /** Why calls cannot be answered now, or null when they can. */
  readonly problem: () => Promise<'shutting down' | 'no database' | 'migrations differ' | null>
  readonly shutDown: () => void
}

const patienceMs = 2_000

/** Asks the database each time, so that it says no while the database is away and yes again as soon as it is back. */
export function createReadiness({ pool }: Pick<Platform, 'pool'>, files: MigrationFiles): Readiness {
  let isShuttingDown = false
  let asking: Promise<boolean> | null = null
  // Many may ask at once; one question to the database answers them all.
  const ask = () =>
    (asking ??= isMigrated(pool, files).finally(() => {
      asking = null
    }))
  return {
    shutDown() {
      isShuttingDown = true
    },
    async problem() {
      if (isShuttingDown) return 'shutting down'
      try {
        const tooLong = new Promise<never>((_resolve, reject) => {
          setTimeout(() => reject(new Error('too long')), patienceMs).unref()
        })
        return (await Promise.race([ask(), tooLong])) ? null : 'migrations differ'
      } catch {
        return 'no database'
      }
    },
  }
}
