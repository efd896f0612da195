import pg from 'pg'
import { createPool } from '../db/pool.ts'

/**
 * The worker's connections, in a pool of ours: the library removes its error listeners before it closes its own, and a
 * connection that breaks in between would crash the process.
 */
export const createWorkerPool = (appUrl: string, max: number): pg.Pool =>
  createPool(appUrl, {
    max,
    connectTimeoutMs: 30_000,
    statementTimeoutMs: 0,
    name: 'millrace worker',
    hasPlainTypes: true,
    Client: WorkerClient,
  })

/**
 * Says that it cannot connect, and not by which code. For some codes, among them that of a database that is starting,
 * the library waits up to two minutes before it tries again, and can neither be started anew nor stopped meanwhile.
 */
class WorkerClient extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
    if (!callback) return super.connect()
    super.connect((error: Error | null) => callback(error && new Error(error.message, { cause: error })))
  }
}
