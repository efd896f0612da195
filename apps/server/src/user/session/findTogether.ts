import type pg from 'pg'
import { findSessionMembers, type SessionMemberRow } from './store.ts'

const batchMax = 200

type Waiting = { readonly tokenHash: Buffer; readonly idleSince: Date; readonly answer: (row: SessionMemberRow | null) => void; readonly fail: (error: unknown) => void }
type Queue = { waiting: Waiting[]; isAsking: boolean }

const queueOf = new WeakMap<pg.Pool, Queue>()

/** Looks a session up together with all that were asked for while the last question was under way; a lone one does not wait. Each is asked for after it came, never before. */
export function findTogether(pool: pg.Pool, tokenHash: Buffer, idleSince: Date): Promise<SessionMemberRow | null> {
  let queue = queueOf.get(pool)
  if (!queue) queueOf.set(pool, queue = { waiting: [], isAsking: false })
  const { waiting, isAsking } = queue
  const found = new Promise<SessionMemberRow | null>((answer, fail) => { waiting.push({ tokenHash, idleSince, answer, fail }) })
  if (!isAsking) void askOn(pool, queue)
  return found
}

async function askOn(pool: pg.Pool, queue: Queue): Promise<void> {
  queue.isAsking = true
  // What comes in the same turn of the event loop goes along.
  await Promise.resolve()
  while (queue.waiting.length > 0) await ask(pool, queue.waiting.splice(0, batchMax))
  queue.isAsking = false
}

async function ask(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    // The same for all but milliseconds; the latest is the strictest.
    const idleSince = new Date(Math.max(...batch.map(({ idleSince }) => idleSince.getTime())))
    const rows = await findSessionMembers(pool, batch.map(({ tokenHash }) => tokenHash), idleSince)
    const byHash = new Map(rows.map(({ tokenHash, ...row }) => [tokenHash.toString('base64'), row]))
    for (const { tokenHash, answer } of batch) answer(byHash.get(tokenHash.toString('base64')) ?? null)
  } catch (error) {
    for (const { fail } of batch) fail(error)
  }
}
