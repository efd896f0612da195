import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const triesMax = 20

/**
 * Runs it again when the database rolled it back only because somebody else was at the same rows in the same moment.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === triesMax || !isCollision(error)) throw error
      // Spread out, so that those who collided do not meet again.
      await pause(Math.random() * Math.min(2 ** tries, 50))
    }
  }
}

function isCollision(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, constraint } = error
  if (code === serializationFailure || code === deadlockDetected) return true
  // The balance was enough when the ledger looked, and another transfer was faster. The next look finds it
  // insufficient.
  if (code === checkViolation) return constraint === 'never_below_zero'
  // Another transfer took the key after the ledger looked. The next look finds it.
  return code === uniqueViolation && constraint === 'transfer_pkey'
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const checkViolation = '23514'
const uniqueViolation = '23505'
