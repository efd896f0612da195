import { sql } from 'kysely'
import type { Database } from './database.ts'

type Options = {
  /** A job with the key of one that waits replaces it. */
  readonly key?: string
  readonly payload?: object
  readonly delaySeconds?: number
  readonly triesMax?: number
}

/** Queues a job in the caller's transaction. */
export async function addJob(
  db: Database,
  name: string,
  { key, payload = {}, delaySeconds = 0, triesMax = 25 }: Options = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
    run_at => now() + make_interval(secs => ${delaySeconds}::int), max_attempts => ${triesMax}::int)`.execute(db)
}
