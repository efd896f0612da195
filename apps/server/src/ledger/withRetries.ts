import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isPlanOutdated } from '../db/isPlanOutdated.ts'

const triesMax = 20

/** Runs the work again when the database rolled it back because of a concurrent transaction. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === triesMax || !isCollision(error)) throw error
      // Random, so that the transactions that collided do not collide again.
      await pause(Math.random() * Math.min(2 ** tries, 50))
    }
  }
}

function isCollision(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, constraint } = error
  if (code === serializationFailure || code === deadlockDetected || isPlanOutdated(error)) return true
  // The balance was sufficient when the ledger read it, and another transfer committed first. The retry will find it
  // insufficient.
  if (code === checkViolation) return constraint === 'never_below_zero'
  // Another transfer took the key after the ledger looked for it. The retry will find it.
  return code === uniqueViolation && /^transfer_(\w+_)?pkey$/.test(constraint ?? '')
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const checkViolation = '23514'
const uniqueViolation = '23505'
