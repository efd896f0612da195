import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Account } from '../postgres/account.ts'
import { locateCluster } from '../postgres/clusterLocation.ts'
import { type PostgresOptions, type RunningPostgres, startPostgres } from '../postgres/index.ts'
import { UserError } from '../process/UserError.ts'
import { waitFor } from '../process/waitFor.ts'
import { readArchive } from './archive.ts'
import { unpackLog } from './archiveLog.ts'
import type { Opener } from './backupKeys.ts'
import { partFile } from './manifest.ts'
import { writeEntry } from './writeEntry.ts'

const recoveryMaxMs = 6 * 3_600_000

export const assertMoment = (to: string): void => {
  if (Number.isNaN(Date.parse(to)))
    throw new UserError(`--to must be a moment such as 2026-11-17T09:24:00Z, but is ${JSON.stringify(to)}.`)
}

/** Unpacks the database of a backup, and beside it the log that was archived since. */
export const unpackCluster = async (
  backup: string,
  opener: Opener,
  staging: string,
  to: string | undefined,
): Promise<void> => {
  if (to !== undefined) assertMoment(to)
  const { dir, account } = await locateCluster(staging)
  await mkdir(dir, { mode: 0o700 })
  await readArchive(join(backup, partFile('database')), opener.identities, (header, content) =>
    writeEntry(dir, header, content, false),
  )
  const archivedTo = await unpackLog(dirname(backup), opener, dir)
  if (to !== undefined && (archivedTo === undefined || Date.parse(to) > Date.parse(archivedTo)))
    throw new UserError(
      archivedTo === undefined
        ? `No log is archived beside ${backup}: without it only the moment of the backup can be restored.`
        : `The log is archived until ${archivedTo} only: say --to with an earlier moment.`,
    )
  // Without it PostgreSQL would stop at a gap in the log and take that for a crash.
  if (archivedTo !== undefined) await writeFile(join(dir, 'recovery.signal'), '', { mode: 0o600 })
  await giveAll(dir, account)
}

/** All that is archived is in pg_wal already. */
const fromFolder = { restore_command: 'exit 1' }

/** Starts what was unpacked, and waits until it has replayed its log: it answers before. */
export const startRecovered = async (
  staging: string,
  to: string | undefined,
  more: Pick<PostgresOptions, 'settings' | 'binaries'> = { settings: fromFolder },
): Promise<RunningPostgres> => {
  const postgres = await startPostgres({
    ...more,
    dataDir: staging,
    settings: {
      ...more.settings,
      ...(to !== undefined && { recovery_target_time: to.replace('T', ' ').replace('Z', '+00') }),
      recovery_target_action: 'promote',
    },
  })
  try {
    const isThere = async () => {
      const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 5_000 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is')
        return rows[0]?.is ? true : undefined
      } catch {
        return undefined
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    const answer = await Promise.race([waitFor(isThere, recoveryMaxMs), postgres.ended])
    if (!answer) throw new UserError(`The database could not be recovered: see ${join(staging, 'postgres.log')}.`)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

const giveAll = async (dir: string, { uid, gid }: Account): Promise<void> => {
  if (uid === undefined || gid === undefined) return
  for (const { parentPath, name } of await readdir(dir, { withFileTypes: true, recursive: true }))
    await chown(join(parentPath, name), uid, gid)
  await chown(dir, uid, gid)
}
