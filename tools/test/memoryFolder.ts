import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'

const neededBytes = 8 * 2 ** 30

/**
 * A folder for temporary files that is kept in memory, or undefined where there is not plenty of it. Each test file
 * copies a database of a thousand files, which takes 0.4 s of computing on a disk and 0.03 in memory.
 */
export async function createMemoryFolder(): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    if (Math.min(bavail * bsize, freemem()) < neededBytes) return undefined
    const folder = await mkdtemp('/dev/shm/millrace-')
    // Programs that run as other users have files here too.
    await chmod(folder, 0o1777)
    if (await canRunFrom(folder)) return folder
    await rm(folder, { recursive: true })
  } catch {}
  return undefined
}

/** Tests write programs and run them; some systems forbid that here. */
const canRunFrom = async (folder: string): Promise<boolean> => {
  const file = join(folder, 'program')
  await writeFile(file, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(file)
  await rm(file)
  return status === 0
}
