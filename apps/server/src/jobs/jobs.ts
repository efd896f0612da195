import type { FastifyBaseLogger } from 'fastify'
import { removeExpiredSessions } from '../console/index.ts'
import type { Platform } from '../http/context.ts'

/** A piece of work that comes round. It may run twice, or late, and does the right thing both times. */
export type Job = { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }

export function jobs({ db, now }: Platform, _log: FastifyBaseLogger): readonly Job[] {
  return [
    { name: 'end-sessions', cron: '17 * * * *', run: () => removeExpiredSessions(db, now()) },
  ]
}
