import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UserError } from '../process/UserError.ts'

const neededBytes = 1024 ** 3

type Statfs = (path: string) => Promise<{ readonly bavail: number; readonly bsize: number }>

/** A database that runs out of disk stops in the middle of its work: better to say so before it starts. */
export const checkFreeSpace = async (dataDir: string, ask: Statfs = statfs): Promise<void> => {
  const { bavail, bsize } = await askNearestParent(dataDir, ask)
  const freeBytes = bavail * bsize
  if (freeBytes >= neededBytes) return
  const freeMib = Math.floor(freeBytes / 1024 ** 2)
  throw new UserError(
    `The disk of ${dataDir} has ${freeMib} MiB free and Millrace needs 1024: make room there, or set MILLRACE_DATA to a folder on another disk.`,
  )
}

// The folder may not exist yet. Then it will be created on the disk of the folder above it.
const askNearestParent = async (
  dir: string,
  ask: Statfs,
): Promise<{ readonly bavail: number; readonly bsize: number }> => {
  try {
    return await ask(dir)
  } catch (error) {
    const parent = dirname(dir)
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isMissing || parent === dir) throw error
    return await askNearestParent(parent, ask)
  }
}
