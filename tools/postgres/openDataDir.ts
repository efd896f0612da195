import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UserError } from '../process/UserError.ts'

/** Creates the data folder if it is missing. Returns its real path. */
export const openDataDir = async (wanted: string): Promise<string> => {
  const dir = resolve(wanted)
  try {
    await mkdir(dir, { recursive: true })
    // As root, the database runs as another user, who must be able to enter; the files inside are closed one by one. A
    // folder that is already in use keeps its mode.
    if (process.getuid?.() === 0 && (await readdir(dir)).length === 0) await chmod(dir, 0o711)
    await access(dir, constants.W_OK | constants.X_OK)
    return await realpath(dir)
  } catch (error) {
    throw new UserError(
      `The data folder ${dir} cannot be written (${(error as NodeJS.ErrnoException).code}): set MILLRACE_DATA to a folder you may write to.`,
    )
  }
}
