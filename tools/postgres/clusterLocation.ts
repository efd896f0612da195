import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../process/UserError.ts'
import { type Account, findAccount, canEnter } from './account.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * Where the cluster is: in the data folder, unless the database's user cannot get there (in root's home, for example).
 * Then it is in a folder of root's that everybody can enter, and `postgres.location` in the data folder says where.
 */
export const locateCluster = async (dataDir: string): Promise<{ dir: string; account: Account }> => {
  const locationFile = join(dataDir, 'postgres.location')
  const location = (await readFile(locationFile, 'utf8').catch(() => '')).trim()
  if (location && (await isFolder(location)))
    return { dir: join(location, 'postgres'), account: await findAccount(join(location, 'postgres')) }
  const account = await findAccount(join(dataDir, 'postgres'))
  if (canEnter(account, dataDir)) return { dir: join(dataDir, 'postgres'), account }
  if (await isFolder(join(dataDir, 'postgres'))) {
    throw new UserError(
      `The database is in ${dataDir}, but the user it runs as can no longer reach it: let others pass through the folders above it (chmod o+x), or set MILLRACE_DATA to another folder.`,
    )
  }
  const base = await findSharedFolder(account)
  await removeForgotten(base)
  const outside = join(base, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(outside, { mode: 0o711 })
  await writeFile(join(outside, 'README'), `${readme}${dataDir}\n`)
  await writeFile(locationFile, `${outside}\n`)
  return { dir: join(outside, 'postgres'), account }
}

/** After a data folder was renamed: says so where its cluster is, if that is elsewhere. */
export const noteDataDir = async (dataDir: string): Promise<void> => {
  const location = (await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '')).trim()
  if (location) await writeFile(join(location, 'README'), `${readme}${dataDir}\n`)
}

const readme = 'The database of the Millrace whose data folder is '

/**
 * Removes clusters of temporary data folders that are gone: nobody has their password any more. Others stay, since
 * their disk may only be disconnected.
 */
const removeForgotten = async (base: string): Promise<void> => {
  for (const name of await readdir(base)) {
    const dir = join(base, name)
    const text = await readFile(join(dir, 'README'), 'utf8').catch(() => '')
    const dataDir = text.startsWith(readme) ? text.slice(readme.length).trim() : ''
    const isTemporary = dataDir.startsWith(`${await realpath(tmpdir())}/`)
    if (isTemporary && !(await isFolder(dataDir)) && !(await findPostmaster(join(dir, 'postgres'))))
      await rm(dir, { recursive: true, force: true })
  }
}

const isFolder = async (dir: string): Promise<boolean> =>
  (await lstat(dir).catch(() => undefined))?.isDirectory() ?? false

/** A folder of root's own that the database's user can reach. */
export const findSharedFolder = async (account: Account): Promise<string> => {
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const dir = join(base, 'millrace')
    try {
      await mkdir(dir, { mode: 0o711 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue
    }
    const found = await lstat(dir)
    // Where all may write, somebody else may have put a folder of this name.
    if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0 && canEnter(account, dir)) return dir
  }
  throw new UserError(
    'As root, the database runs as another user, who cannot reach this folder: set MILLRACE_DATA to a folder that all may enter, or start as an ordinary user.',
  )
}

export const changeOwner = async (account: Account, dir: string): Promise<void> => {
  if (account.uid !== undefined && account.gid !== undefined) await chown(dir, account.uid, account.gid)
}

export const isEmptyFolder = async (dir: string): Promise<boolean> => (await readdir(dir)).length === 0
