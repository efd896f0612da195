import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { MigrationFile } from './migrationFiles.ts'
import { withShortLocks } from './withShortLocks.ts'

/**
 * The files of sql/tables up to `lastFile` replace 68 earlier ones and make exactly the same database (see
 * docs/adr/0018-baseline-of-tables.md).
 */
const baseline = {
  lastFile: '0022_demo',
  /** Over the names and hashes of the earlier files. */
  earlierSha256: 'b7368cd8e898bcadf23d636e2ad09ad40a450723091988649a2c86804351dc0f',
  /** Of the first of them, which every database from before the baseline has. */
  firstEarlierSha256: 'e6da02ff072c7302378488157e035f4308f378620b7f37dd01c5560b087993be',
  /** A version that has all of them. */
  earlierCommit: '21005d27',
}

type Applied = Pick<MigrationFile, 'name' | 'sha256'>

/**
 * Lets a database that has exactly the earlier files count as one that has the baseline. One that lacks some of them is
 * refused: what is missing is no longer in this program.
 */
export async function adoptBaseline(
  owner: pg.Client,
  applied: readonly Applied[],
  files: readonly MigrationFile[],
): Promise<readonly Applied[]> {
  if (applied[0]?.sha256 !== baseline.firstEarlierSha256) return applied
  const fingerprint = applied.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('')
  if (createHash('sha256').update(fingerprint).digest('hex') !== baseline.earlierSha256)
    throw new Error(
      `The database is from an earlier version: start the commit ${baseline.earlierCommit} of Millrace on it once, ` +
        'which brings it up to where this program takes over.',
    )
  const adopted = files.filter(({ name }) => name <= baseline.lastFile)
  await withShortLocks(owner, async () => {
    await owner.query('delete from migration_file')
    await owner.query('insert into migration_file (name, sha256) select * from unnest($1::text[], $2::text[])', [
      adopted.map(({ name }) => name),
      adopted.map(({ sha256 }) => sha256),
    ])
  })
  return adopted
}
