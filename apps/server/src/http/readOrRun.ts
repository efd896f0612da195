import type { Call } from '@millrace/contract/call'
import { getChanges } from '@millrace/contract/tags'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { parsePosition } from '../reads/index.ts'
import type { Platform } from './context.ts'
import { Refusal } from './handle.ts'

type Outcome = { readonly outcome: unknown; readonly headers: Readonly<Record<string, string>> }

const none = {}
// What is not there yet on a standby, or not allowed yet, may be by now.
const isFinal = (outcome: unknown): boolean => !(outcome instanceof Refusal)

/**
 * Runs the handler: on a standby where the call may lag, and else on the primary. `X-Data-As-Of` says from when the
 * books are that it was answered from. `X-Position` says after a write what the caller's next reads have to include,
 * also after one that was refused, since something may have changed before.
 */
export async function readOrRun(
  call: Call,
  { db, reads }: Pick<Platform, 'db' | 'reads'>,
  { headers: sent }: Pick<FastifyRequest, 'headers'>,
  run: (db: Database) => Promise<unknown>,
): Promise<Outcome> {
  if (!reads) return { outcome: await run(db), headers: none }
  if (call.mayLag) {
    const { result, asOf } = await reads.read(parsePosition(sent['x-position']), run, isFinal)
    return { outcome: result, headers: asOf ? { 'x-data-as-of': asOf.toISOString() } : none }
  }
  const isWrite = call.method !== 'GET' || getChanges(call).length > 0
  if (!isWrite) reads.countFresh()
  const outcome = await run(db)
  if (!isWrite) return { outcome, headers: none }
  return { outcome, headers: { 'x-position': await reads.readPosition() } }
}
