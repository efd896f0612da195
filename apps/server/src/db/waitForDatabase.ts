import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'

const timeoutMs = 30_000
const retryMs = 500

/** Databases often start at the same time as the programs that use them, so this waits a while. */
export async function waitForDatabase(url: string, setting: string, onProgress: (step: string) => void): Promise<void> {
  const { host } = new URL(url)
  for (const deadline = Date.now() + timeoutMs; ;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        throw new Error(`The database at ${host} refuses ${setting}: ${(error as Error).message}.`, { cause: error })
      if (Date.now() > deadline)
        throw new Error(`The database at ${host} does not answer; start it, or correct ${setting}.`, { cause: error })
      onProgress(`Waiting for the database at ${host}`)
      await pause(retryMs)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
