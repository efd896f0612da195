import type pg from 'pg'
import type { Position } from './position.ts'

/** Where the primary is. */
export type PrimaryPlace = {
  /** Whatever anybody can see is at this position or before it. */
  readonly flushed: Position
  /** Whatever anybody has written is, even if its commit has not reached the disk. */
  readonly written: Position
  /** Grows by one at each promotion. Positions of different histories say nothing about each other. */
  readonly history: number
}

/** Where a standby is: it shows everything up to this position. */
export type StandbyPlace = { readonly replayed: Position; readonly history: number }

type Client = Pick<pg.Pool, 'query'>

const offset = (position: string) => `(${position} - '0/0'::pg_lsn)::bigint`
/** The first eight digits of a segment's name. */
const ownHistory = `('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int`

/** Fails on a standby. */
export async function readPrimaryPlace(client: Client): Promise<PrimaryPlace> {
  const { rows } = await client.query<PrimaryPlace>({
    name: 'primary_place',
    text: `select ${offset('pg_current_wal_flush_lsn()')} as flushed, ${offset('pg_current_wal_insert_lsn()')} as written,
      ${ownHistory} as history`,
  })
  return rows[0] as PrimaryPlace
}

/**
 * A standby says by its control file whose history it follows, which may be late after a promotion and is never early.
 * One that was promoted is a primary, and everything that it has is there.
 */
export async function readStandbyPlace(client: Client): Promise<StandbyPlace> {
  const { rows } = await client.query<StandbyPlace>({
    name: 'standby_place',
    text: `select ${offset('case when r.is then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end')} as replayed,
        case when r.is then (select min_recovery_end_timeline from pg_control_recovery())
          else ${ownHistory} end as history
      from (select pg_is_in_recovery() as is) r`,
  })
  return rows[0] as StandbyPlace
}
