import { spawn, spawnSync } from 'node:child_process'
import { chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, findAccount } from '../postgres/account.ts'
import { UserError } from '../process/UserError.ts'

/** Where a cluster's nodes archive to with pgBackRest, and what a backup or a restore of it needs. */
export type Repository = {
  readonly pgbackrest: string
  /** For backups: all nodes, of which it finds the one that leads. */
  readonly config: string
  /** For restores: one node, whose folder is replaced by the new one. */
  readonly restoreConfig: string
  readonly account: Account
  readonly superuserPassword: string
  /** The folder of PostgreSQL's programs. */
  readonly postgresFolder: string
}

/** What the data folder of a cluster says of itself, whether it runs or not. */
type ClusterFile = {
  readonly primary: { readonly host: string; readonly port: number }
  readonly repository?: Omit<Repository, 'account' | 'superuserPassword'>
}

export const stanza = 'millrace'

const clusterFile = (dataDir: string): string => join(dataDir, 'cluster.json')

export const writeClusterFile = async (dataDir: string, cluster: ClusterFile): Promise<void> => {
  await writeFile(`${clusterFile(dataDir)}.new`, `${JSON.stringify(cluster, null, 2)}\n`, { mode: 0o600 })
  await rename(`${clusterFile(dataDir)}.new`, clusterFile(dataDir))
}

/** The cluster whose data folder this is; undefined for that of `npm start`. */
export const findCluster = async (
  dataDir: string,
): Promise<{ readonly ownerUrl: string; readonly repository: Repository | undefined } | undefined> => {
  const text = await readFile(clusterFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { primary, repository } = JSON.parse(text) as ClusterFile
  const read = async (name: string) => (await readFile(join(dataDir, `${name}.password`), 'utf8')).trim()
  return {
    ownerUrl: `postgres://millrace:${encodeURIComponent(await read('owner'))}@${primary.host}:${primary.port}/millrace`,
    repository: repository && {
      ...repository,
      account: await findAccount(join(repository.config, '..')),
      superuserPassword: await read('postgres'),
    },
  }
}

const run = (repository: Repository, config: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pgbackrest, account, superuserPassword } = repository
    const child = spawn(pgbackrest, [`--config=${config}`, `--stanza=${stanza}`, ...args], {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', PGPASSWORD: superuserPassword },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(output)
      const reason = /ERROR: (.*)/.exec(errors)?.[1] ?? (errors.trim() || `it ended with code ${code}`)
      reject(new UserError(`pgBackRest ${args.at(-1)} failed: ${reason}`))
    })
  })

/** What has to be there before anything can be archived. Does nothing where it is. */
export const createStanza = async (repository: Repository): Promise<void> => {
  await run(repository, repository.config, ['stanza-create'])
}

type RepositoryBackup = {
  readonly label: string
  readonly type: 'full' | 'diff' | 'incr'
  readonly takenAt: string
  /** In the repository, with what it is based on. */
  readonly bytes: number
}

/** Oldest first. */
export const listRepositoryBackups = async (repository: Repository): Promise<readonly RepositoryBackup[]> => {
  type Info = {
    readonly backup: readonly {
      readonly label: string
      readonly type: RepositoryBackup['type']
      readonly error: boolean
      readonly timestamp: { readonly stop: number }
      readonly info: { readonly repository: { readonly size: number } }
    }[]
  }
  const stanzas = JSON.parse(await run(repository, repository.config, ['--output=json', 'info'])) as readonly Info[]
  return stanzas
    .flatMap(({ backup }) => backup)
    .filter(({ error }) => !error)
    .map(({ label, type, timestamp, info }) => ({
      label,
      type,
      takenAt: new Date(timestamp.stop * 1_000).toISOString(),
      bytes: info.repository.size,
    }))
}

const fullEveryMs = 7 * 24 * 3_600_000

/** A full backup each week, what has changed since the last one otherwise; then all that is there is verified. */
export const backUpIntoRepository = async (repository: Repository): Promise<RepositoryBackup> => {
  await createStanza(repository)
  const newestFull = (await listRepositoryBackups(repository)).findLast(({ type }) => type === 'full')
  const isFullDue = !newestFull || Date.now() - Date.parse(newestFull.takenAt) >= fullEveryMs
  await run(repository, repository.config, [`--type=${isFullDue ? 'full' : 'incr'}`, 'backup'])
  await verifyRepository(repository)
  const made = (await listRepositoryBackups(repository)).at(-1)
  if (!made) throw new UserError('pgBackRest has made no backup.')
  return made
}

/** Each file of each backup and of the log is read and compared with its checksum. It ends with 0 whatever it finds. */
export const verifyRepository = async (repository: Repository): Promise<void> => {
  const report = await run(repository, repository.config, ['--output=text', '--verbose', 'verify'])
  if (/^status: ok$/m.test(report)) return
  const found = report.split('\n').filter((line) => /: [1-9]\d*(?:,|$)/.test(line.replace(/total .*/, '')))
  throw new UserError(`The repository is damaged: ${found.map((line) => line.trim()).join('; ') || report.trim()}`)
}

/** Restores the database into that folder, to be recovered when it is started. Nothing of it reaches the repository. */
export const restoreFromRepository = async (
  repository: Repository,
  { dir, tablespaces, to }: { readonly dir: string; readonly tablespaces: string; readonly to: string | undefined },
): Promise<void> => {
  const { account, restoreConfig } = repository
  for (const folder of [dir, tablespaces]) {
    await mkdir(folder, { mode: 0o700 })
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
  }
  await run(repository, restoreConfig, [
    `--pg1-path=${dir}`,
    `--tablespace-map-all=${tablespaces}`,
    ...(to === undefined ? [] : ['--type=time', `--target=${to.replace('T', ' ').replace('Z', '+00')}`]),
    'restore',
  ])
}

/**
 * Settings for the restored copy beside the cluster. The configuration that came with it is that of a node: it would
 * archive into the repository, wait for a standby at each commit, and let the whole network in.
 */
export const copySettings = async (
  { account, postgresFolder }: Repository,
  { dir, hbaFile }: { readonly dir: string; readonly hbaFile: string },
): Promise<Readonly<Record<string, string>>> => {
  await writeFile(hbaFile, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 })
  const { stdout } = spawnSync(join(postgresFolder, 'pg_controldata'), ['-D', dir], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  })
  // A copy that can be asked while it recovers needs at least as many of these as what it was copied from.
  const limits = ['max_connections', 'max_worker_processes', 'max_wal_senders', 'max_locks_per_xact'].map((name) => [
    name === 'max_locks_per_xact' ? 'max_locks_per_transaction' : name,
    new RegExp(`^${name} setting: +(\\d+)`, 'm').exec(stdout)?.[1],
  ])
  return {
    ...(Object.fromEntries(limits.filter(([, value]) => value !== undefined)) as Record<string, string>),
    hba_file: hbaFile,
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    cluster_name: '',
  }
}
