import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const lockTimeoutMs = 500
const timeoutMs = 300_000

/**
 * One transaction that never makes others wait long for its locks: it gives up and tries again. It gives up before
 * PostgreSQL would detect a deadlock, which could cancel another session's transaction.
 */
export async function withShortLocks(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    try {
      await owner.query('begin')
      await owner.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await work()
      await owner.query('commit')
      return
    } catch (error) {
      await owner.query('rollback')
      if (Date.now() > deadline || !isLocked(error)) throw error
      await pause(lockTimeoutMs * Math.random())
    }
  }
}

/** PostgreSQL's code of an error, or of what it was caused by. */
export const getErrorCode = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}
const isLocked = (error: unknown): boolean => ['55P03', '40P01'].includes(getErrorCode(error) ?? '')
