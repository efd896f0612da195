import type pg from 'pg'
import { createBatcher } from '../../db/createBatcher.ts'
import { memoizeByPool } from '../../db/memoizeByPool.ts'
import { findSessionMembers, type SessionMemberRow } from './store.ts'

type Sought = { readonly tokenHash: Buffer; readonly idleSince: Date }

/**
 * Looks a session up together with all that are asked for at this moment: this runs before nearly every call of a
 * member.
 */
export const findSessionBatched = (
  pool: pg.Pool,
  tokenHash: Buffer,
  idleSince: Date,
): Promise<SessionMemberRow | null> => queueOf(pool).submit({ tokenHash, idleSince })

const queueOf = memoizeByPool((pool) =>
  createBatcher<Sought, SessionMemberRow | null>({
    batchMax: 200,
    async runBatch(all) {
      // The same for all but milliseconds; the latest is the strictest.
      const idleSince = new Date(Math.max(...all.map(({ idleSince }) => idleSince.getTime())))
      const rows = await findSessionMembers(
        pool,
        all.map(({ tokenHash }) => tokenHash),
        idleSince,
      )
      const byHash = new Map(rows.map(({ tokenHash, ...row }) => [tokenHash.toString('base64'), row]))
      return all.map(({ tokenHash }) => byHash.get(tokenHash.toString('base64')) ?? null)
    },
  }),
)
