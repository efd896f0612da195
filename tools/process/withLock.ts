import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAlive, readStartTime } from './isAlive.ts'
import { UserError } from './UserError.ts'
import { waitFor } from './waitFor.ts'

type Holder = { readonly pid: number; readonly start: string }

/** One process at a time does the work. A lock that a dead process left behind is taken over. */
export const withLock = async <T>(file: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> => {
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(own, JSON.stringify({ pid: process.pid, start: readStartTime(process.pid) } satisfies Holder), {
    mode: 0o600,
  })
  try {
    const taken = await waitFor(async () => await take(own, file), timeoutMs)
    if (!taken)
      throw new UserError(
        `Another process has held ${file} for ${timeoutMs / 1000} seconds: wait for its end, or end it, and try again.`,
      )
    try {
      return await work()
    } finally {
      await rm(file, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}

const take = async (own: string, file: string): Promise<true | undefined> => {
  try {
    // A link is atomic, so nobody ever reads an empty lock.
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const held = await readFile(file, 'utf8').catch(() => undefined)
  if (held === undefined || isHeld(held)) return undefined
  const stale = `${own}.stale`
  try {
    await rename(file, stale)
  } catch {
    return undefined
  }
  // Another process may have taken it over between reading and renaming: then put it back.
  if ((await readFile(stale, 'utf8')) !== held) await link(stale, file).catch(() => undefined)
  await rm(stale, { force: true })
  return undefined
}

const isHeld = (text: string): boolean => {
  try {
    const holder = JSON.parse(text) as Holder
    return isAlive(holder.pid) && readStartTime(holder.pid) === holder.start
  } catch {
    return false
  }
}
