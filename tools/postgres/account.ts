import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The user to run a process as; empty for the current user. */
export type Account = { readonly uid?: number; readonly gid?: number }

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the existing cluster, or as an unprivileged user that
 * the machine already has: a demonstration must not add users to somebody's machine.
 */
export const findAccount = async (clusterDir: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(clusterDir).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return lookUp('postgres') ?? lookUp('nobody') ?? { uid: 65534, gid: 65534 }
}

const lookUp = (name: string): Account | undefined => {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  })
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid as number, gid: gid as number } : undefined
}

/** Whether that user can enter a folder: a home folder that is closed to others stops it on the way. */
export const canEnter = (account: Account, dir: string): boolean =>
  account.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
