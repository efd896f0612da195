import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCommand } from '../process/findCommand.ts'
import { UserError } from '../process/UserError.ts'

/** The programs of the machine that a cluster needs beside ours. */
export type Packages = {
  readonly patroni: string
  readonly patroniMajor: number
  readonly etcd: string
  readonly haproxy: string
  /** The folder of PostgreSQL's programs, and its version. */
  readonly postgres: { readonly folder: string; readonly major: number }
  /** If it is there, and knows this PostgreSQL. */
  readonly pgbackrest: string | undefined
}

/** Where Debian puts them: an ordinary user's path lacks some of these. */
const debian = {
  programs: ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'],
  postgres: '/usr/lib/postgresql',
}

/** Finds them, or throws one sentence with the command that installs what is missing. */
export const findPackages = (places = debian): Packages => {
  const find = (name: string) =>
    places.programs.map((folder) => findCommand(join(folder, name))).find((path) => path !== undefined)
  const patroni = find('patroni')
  const etcd = find('etcd')
  const haproxy = find('haproxy')
  const postgres = findPostgres(places.postgres)
  if (patroni && etcd && haproxy && postgres)
    return {
      patroni,
      patroniMajor: readVersion(patroni, '--version')[0] || 3,
      etcd,
      haproxy,
      postgres,
      pgbackrest: findPgbackrest(find('pgbackrest'), postgres.major),
    }
  const missing = [
    ...(patroni ? [] : ['patroni']),
    ...(etcd ? [] : ['etcd-server']),
    ...(haproxy ? [] : ['haproxy']),
    ...(postgres ? [] : ['postgresql']),
  ]
  throw new UserError(
    process.platform === 'linux'
      ? `A cluster also needs ${missing.join(', ')}: install with sudo apt-get install --no-install-recommends ${missing.join(' ')}, and try again.`
      : 'A cluster runs on Debian and systems like it: use one of them, or npm start, which needs nothing else.',
  )
}

/** The newest that has all its programs: those that Patroni calls are not in every package. */
const findPostgres = (root: string): Packages['postgres'] | undefined => {
  const versions = listFolders(root)
    .map(Number)
    .filter((major) => major >= 15)
    .toSorted((a, b) => b - a)
  for (const major of versions) {
    const folder = join(root, String(major), 'bin')
    const needed = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata']
    if (needed.every((name) => findCommand(join(folder, name)))) return { folder, major }
  }
  return undefined
}

const listFolders = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The first version 2 that knows each PostgreSQL, by its release notes; 17 came in between, with 2.53.1. */
const pgbackrestSince: Readonly<Record<number, number>> = { 15: 39, 16: 46, 17: 54, 18: 55 }

const findPgbackrest = (pgbackrest: string | undefined, postgresMajor: number): string | undefined => {
  const since = pgbackrestSince[postgresMajor]
  if (!pgbackrest || since === undefined) return undefined
  const [major, minor] = readVersion(pgbackrest, 'version')
  return major > 2 || (major === 2 && minor >= since) ? pgbackrest : undefined
}

/** Of `patroni 3.0.2`: 3 and 0. */
const readVersion = (program: string, flag: string): readonly [major: number, minor: number] => {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(spawnSync(program, [flag], { encoding: 'utf8' }).stdout) ?? []
  return [Number(major ?? 0), Number(minor ?? 0)]
}
