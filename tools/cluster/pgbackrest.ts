import { join } from 'node:path'
import { stanza } from '../backup/repository.ts'
import { databaseNames, type Network } from './Machine.ts'

type DatabaseName = (typeof databaseNames)[number]

/** How the databases archive their log. */
export type Archiving = {
  readonly pgbackrest: string
  /** At least this often, if anything was written. */
  readonly everySeconds: number
  /** What log and backups are encrypted with. */
  readonly passphrase: string
  /** Settings of the repository in pgBackRest's own names, such as PGBACKREST_REPO1_TYPE=s3. */
  readonly env: NodeJS.ProcessEnv
}

type Parts = { readonly archive: Archiving; readonly network: Network; readonly dataDir: string }

export const nodeFolder = (dataDir: string, name: DatabaseName): string => join(dataDir, name)
export const nodeConfig = (dataDir: string, name: DatabaseName): string => join(dataDir, name, 'pgbackrest.conf')
export const allNodesConfig = (dataDir: string): string => join(dataDir, databaseNames[0], 'pgbackrest-all.conf')

/** The folder of the repository, unless it is elsewhere. */
export const repositoryFolder = (dataDir: string, env: NodeJS.ProcessEnv): string | undefined =>
  env['PGBACKREST_REPO1_TYPE'] || env['PGBACKREST_REPO1_PATH'] ? undefined : join(dataDir, 'archive')

/** What pgBackRest reads of these nodes: encrypted, in a folder or wherever the environment says. */
export const pgbackrestConfig = (
  names: readonly DatabaseName[],
  { archive: { passphrase, env }, network, dataDir }: Parts,
): string => {
  const given = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('PGBACKREST_REPO1_') && value
      ? [[name.slice('PGBACKREST_'.length).toLowerCase().replaceAll('_', '-'), value]]
      : [],
  )
  const global: Readonly<Record<string, string>> = {
    'repo1-path': repositoryFolder(dataDir, env) ?? '/millrace',
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': passphrase,
    // With a full backup each week, every moment of the last one to two weeks.
    'repo1-retention-full': '2',
    'repo1-bundle': 'y',
    ...Object.fromEntries(given),
    'compress-type': 'zst',
    'start-fast': 'y',
    // A repository that is away must not fill the disk of whoever leads: then a new backup is needed.
    'archive-push-queue-max': '8GiB',
    'lock-path': join(nodeFolder(dataDir, names[0] ?? databaseNames[0]), 'pgbackrest-lock'),
    'log-level-file': 'off',
    'log-level-console': 'off',
  }
  const nodes = names.flatMap((name, index) =>
    Object.entries({
      path: join(nodeFolder(dataDir, name), 'postgres'),
      'socket-path': nodeFolder(dataDir, name),
      port: network.machines[name].port('postgres'),
      user: 'postgres',
      database: 'postgres',
    }).map(([key, value]) => `pg${index + 1}-${key}=${value}`),
  )
  return [
    '[global]',
    ...Object.entries(global).map(([key, value]) => `${key}=${value}`),
    `[${stanza}]`,
    ...nodes,
    '',
  ].join('\n')
}

/** What PostgreSQL runs for each ended segment of its log. */
export const archiveCommand = ({ pgbackrest }: Archiving, config: string): string =>
  `'${pgbackrest}' '--config=${config.replaceAll('%', '%%')}' --stanza=${stanza} archive-push %p`

/** The longest name that a socket may have (`sun_path`). */
const socketBytesMax = 107

/** Whether pgBackRest can reach the databases of that folder. */
export const canArchive = (dataDir: string): boolean =>
  Buffer.byteLength(join(nodeFolder(dataDir, databaseNames[0]), '.s.PGSQL.65535')) <= socketBytesMax
