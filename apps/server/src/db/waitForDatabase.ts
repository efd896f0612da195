import pg from 'pg'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'

const patienceMs = 30_000
const pauseMs = 500

/** Databases often start at the same time as the programs that use them; this waits a while before it gives up. */
export async function waitForDatabase(url: string, onProgress: (step: string) => void): Promise<void> {
  const { host } = new URL(url)
  for (const deadline = Date.now() + patienceMs; ;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        throw new Error(`The database at ${host} refuses DATABASE_URL: ${(error as Error).message}.`, { cause: error })
      if (Date.now() > deadline)
        throw new Error(`The database at ${host} does not answer; start it, or correct DATABASE_URL.`, { cause: error })
      onProgress(`Waiting for the database at ${host}`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    } finally {
      await client.end().catch(() => {})
    }
  }
}
