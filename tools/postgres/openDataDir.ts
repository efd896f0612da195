import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UserError } from '../process/UserError.ts'

/** Makes the data folder when it is missing, and says where it really is. */
export const openDataDir = async (wanted: string): Promise<string> => {
  const dir = resolve(wanted)
  try {
    await mkdir(dir, { recursive: true })
    // As root the database runs as another user, who must pass through; what is inside is closed file by file. A folder
    // that somebody has already put something into keeps its mode.
    if (process.getuid?.() === 0 && (await readdir(dir)).length === 0) await chmod(dir, 0o711)
    await access(dir, constants.W_OK | constants.X_OK)
    return await realpath(dir)
  } catch (error) {
    throw new UserError(
      `The data folder ${dir} cannot be written (${(error as NodeJS.ErrnoException).code}): set MILLRACE_DATA to a folder you may write to.`,
    )
  }
}
