import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { createVault } from '../../apps/server/src/vault/index.ts'
import { canEnter, type Account } from '../postgres/account.ts'

/**
 * As root, each program runs as a user of its own, so that none can read another's files or memory. The numbers belong
 * to nobody on common systems: a demonstration must not add users to somebody's machine.
 */
const uids = { server: 60_601, rails: 60_602, signer: 60_603, bank: 60_604, stations: 60_605, fleet: 60_606 } as const

/** In the data folder: what Node has compiled of a program. */
export const compiledFolder = (name: keyof typeof uids): string => `compiled-${name}`

export type ProgramAccounts = Readonly<Record<keyof typeof uids, Account>>

/** Of all that a program reads; a folder that is closed to others closes all of it. */
const sources = [
  process.execPath,
  ...['apps/server/src/main.ts', 'node_modules/pg/package.json', 'packages/contract/package.json'].map((file) =>
    join(import.meta.dirname, '../..', file),
  ),
]

const ourAccount = {}
export const asOurselves: ProgramAccounts = {
  server: ourAccount,
  rails: ourAccount,
  signer: ourAccount,
  bank: ourAccount,
  stations: ourAccount,
  fleet: ourAccount,
}

/** The users to run the programs as, with the files in the data folder that are theirs. */
export const prepareAccounts = async (settings: Settings): Promise<ProgramAccounts> => {
  const { MILLRACE_DATA: dataDir, BANK_URL } = settings
  if (process.getuid?.() !== 0) return asOurselves
  const toAccount = (name: keyof typeof uids): Account => ({ uid: uids[name], gid: uids[name] })
  // Not from a home folder that is closed to others, and not if the data folder is.
  if (!canRead(toAccount('server'), sources) || !canEnter(toAccount('server'), dataDir)) return asOurselves
  // Its file has to be there: the server may not add files to the data folder.
  await createVault(settings)
  for (const [name, folder] of [
    ['server', 'uploads'],
    ['server', 'private'],
    ['signer', 'signer'],
    ['fleet', 'fleet'],
    ...(BANK_URL ? [] : [['bank', 'bank'] as const]),
    ...(Object.keys(uids) as (keyof typeof uids)[]).map((name) => [name, compiledFolder(name)] as const),
  ] as const) {
    await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 })
    await giveFiles(join(dataDir, folder), uids[name])
  }
  // The server says there which key the simulated gateway signs with, and to which machine it belongs.
  await chown(join(dataDir, 'fleet'), uids.fleet, uids.server)
  await chmod(join(dataDir, 'fleet'), 0o770)
  await chown(join(dataDir, 'data.key'), uids.server, uids.server).catch(() => undefined)
  return {
    server: toAccount('server'),
    rails: toAccount('rails'),
    signer: toAccount('signer'),
    bank: toAccount('bank'),
    stations: toAccount('stations'),
    fleet: toAccount('fleet'),
  }
}

const canRead = (account: Account, files: readonly string[]): boolean =>
  spawnSync('/bin/sh', ['-c', 'for file; do test -r "$file" || exit 1; done', 'sh', ...files], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  }).status === 0

/** The folder last: while it has another owner, not all files in it have been given yet. */
const giveFiles = async (path: string, uid: number): Promise<void> => {
  const { uid: owner, isDirectory } = await stat(path).then((found) => ({
    uid: found.uid,
    isDirectory: found.isDirectory(),
  }))
  if (owner === uid) return
  if (isDirectory) for (const name of await readdir(path)) await giveFiles(join(path, name), uid)
  await chown(path, uid, uid)
}
