import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Platform } from '../../http/context.ts'
import { claimAutomatically } from '../claim/payClaims.ts'
import {
  beginSettlement,
  findDueDay,
  findMissingChunks,
  finishSettlement,
  isSettlementStarted,
  planSettlement,
  settleChunk,
} from './store.ts'

// While one computes, the other waits for the disk. More would only wait for the same machines' accounts.
const workersMax = 2
const waitForOthersMs = 50

/** Settles every day that is over, in order, and returns the days. */
export async function settleDays(platform: Platform): Promise<string[]> {
  const days: string[] = []
  for (;;) {
    const day = await findDueDay(platform.db)
    if (day === null) return days
    if (!(await isSettlementStarted(platform.db, day))) await platform.onDayEnded(platform, day)
    await settleDay(platform.db, day)
    days.push(day)
    await claimAutomatically(platform.db)
  }
}

/**
 * Continues where an earlier run was stopped. Any number of processes may settle a day at once: each chunk is paid by
 * one of them.
 */
export async function settleDay(db: Database, day: string): Promise<void> {
  await beginSettlement(db, day)
  const chunks = await planSettlement(db, day)
  for (;;) {
    const paid = await settleChunks(db, day, await findMissingChunks(db, day, chunks))
    if (await finishSettlement(db, day)) return
    // Other processes are paying the rest.
    if (paid === 0) await pause(waitForOthersMs)
  }
}

async function settleChunks(db: Database, day: string, missing: readonly number[]): Promise<number> {
  // Each process starts at another chunk, so that they seldom try the same one.
  const start = Math.floor(Math.random() * missing.length)
  const left = [...missing.slice(start), ...missing.slice(0, start)]
  let paid = 0
  await Promise.all(
    Array.from({ length: workersMax }, async () => {
      for (let chunk = left.shift(); chunk !== undefined; chunk = left.shift())
        if ((await settleChunk(db, day, chunk)) !== null) paid++
    }),
  )
  return paid
}
