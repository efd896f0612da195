import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { EntryHeader } from './archive.ts'

export const writeEntry = async (
  folder: string,
  { name, type, mode = 0o600 }: EntryHeader,
  content: AsyncIterable<Buffer>,
  flush: boolean,
): Promise<void> => {
  const path = join(folder, normalize(`/${name}`))
  if (type === 'directory') await mkdir(path, { recursive: true, mode })
  else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { mode, flags: 'wx', flush }))
  }
}
