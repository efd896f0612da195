import { createHash } from 'node:crypto'
import { open, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { UnrecoverableError } from '../runtime.ts'

/**
 * The complete lines of a file that only grows, or null when there is no file. A crash while a line was written leaves
 * a part of it, which is cut off: what it tells of waits until the whole line is on disk.
 */
export const readLineFile = async (
  file: string,
): Promise<{ readonly lines: readonly string[]; readonly isCut: boolean } | null> => {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UnrecoverableError(`The journal ${file} cannot be read (${error.code}).`)
  })
  if (content === null) return null
  const complete = content.slice(0, content.lastIndexOf('\n') + 1)
  const isCut = complete.length < content.length
  if (isCut) await truncate(file, Buffer.byteLength(complete))
  return { lines: complete.split('\n').slice(0, -1), isCut }
}

/** Creates an empty file. An existing one stays as it is. */
export const createLineFile = async (folder: string, name: string): Promise<void> => {
  await (await open(join(folder, name), 'a', 0o600)).close()
  // The directory entry has to be on disk too. Not every system supports this.
  const directory = await open(folder).catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

/** A line of JSON with a checksum. */
export const formatLine = (content: object): string => {
  const text = JSON.stringify(content)
  return `${text} ${checksum(text)}\n`
}

/** What a line says, or null when it is not as it was written. */
export const parseLine = (text: string): unknown => {
  const end = text.lastIndexOf(' ')
  const content = text.slice(0, end)
  return end < 0 || text.slice(end + 1) !== checksum(content) ? null : JSON.parse(content)
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')
