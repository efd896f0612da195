import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../process/syncFolder.ts'
import { UserError } from '../process/UserError.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { changeOwner, isEmptyFolder } from './clusterLocation.ts'

const majorVersion = '18'

/** Creates the cluster if there is none. It gets its name when it is complete, so an interrupted one is never used. */
export const ensureCluster = async (
  dir: string,
  account: Account,
  binaries: Binaries,
  password: string,
  onProgress: (line: string) => void,
): Promise<'created' | 'found'> => {
  await removeLeftovers(dir)
  if (await isComplete(dir)) return 'found'
  onProgress('Preparing the database')
  const temporary = `${dir}.init`
  await mkdir(temporary, { mode: 0o700 })
  await changeOwner(account, temporary)
  const passwordFile = `${dir}.init-password`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await changeOwner(account, passwordFile)
  try {
    await runInitdb(temporary, account, binaries, passwordFile)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(temporary, dir)
  await syncFolder(dirname(dir))
  return 'created'
}

const isComplete = async (dir: string): Promise<boolean> => {
  if (!(await lstat(dir).catch(() => undefined))) return false
  const hasControl = await access(join(dir, 'global/pg_control')).then(
    () => true,
    () => false,
  )
  if (!hasControl) {
    if (await isEmptyFolder(dir)) await rm(dir, { recursive: true })
    // Incomplete, and not our own leftover: moved away but never deleted, since it may be somebody's data.
    else await rename(dir, `${dir}.broken-${Date.now()}`)
    return false
  }
  const major = (await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (major === majorVersion) return true
  throw new UserError(
    `The data in ${dir} was written by PostgreSQL ${major || 'of an unknown version'} and this is ${majorVersion}: move that folder away to start over.`,
  )
}

const removeLeftovers = async (dir: string): Promise<void> => {
  const leftovers = [`${basename(dir)}.init`, `${basename(dir)}.init-password`]
  for (const name of await readdir(dirname(dir))) {
    if (leftovers.includes(name)) await rm(join(dirname(dir), name), { recursive: true, force: true })
  }
}

const runInitdb = (dir: string, account: Account, binaries: Binaries, passwordFile: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const flags = [
      `--pgdata=${dir}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // Text sorts alike on every machine, whatever locales it has.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const child = spawn(binaries.initdb, flags, {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const reason =
        output
          .split('\n')
          .map((line) => line.replace(/^initdb: (error: )?/, '').trim())
          .find((line) => /error|could not|cannot|denied|space/i.test(line)) ?? output.trim()
      reject(
        new UserError(
          `The database could not be prepared in ${dirname(dir)} (${reason}): set MILLRACE_DATA to another folder, or DATABASE_URL to a PostgreSQL 15 or newer.`,
        ),
      )
    })
  })

/** Sets a new password in single-user mode, which only the owner of the folder can use. */
export const resetPassword = async (
  dir: string,
  account: Account,
  binaries: Binaries,
  password: string,
): Promise<void> => {
  const child = spawn(binaries.postgres, ['--single', '-D', dir, 'postgres'], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.end(`alter role postgres password '${password}'\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new UserError(
      `The password file in ${dirname(dir)} is lost and could not be replaced: move that folder away to start over.`,
    )
}
