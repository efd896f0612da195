import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDisk } from '../openDisk.ts'

export type UploadStore = {
  /** The folder that /files/ is served from. */
  readonly folder: string
  /** Stores bytes under a name made from their hash, so that a file never changes. Returns its path on this server. */
  readonly save: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
  /** Whether bytes with this hash were saved. */
  readonly has: (area: string, extension: string, sha256: Buffer) => Promise<boolean>
  /** Stores bytes under a random name that no other file has, so that it can be removed together with its owner. */
  readonly saveUnderRandomName: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
  /** Removes the file at a path of this server. */
  readonly remove: (url: string) => Promise<void>
}

const toKey = (area: string, extension: string, sha256: Buffer): string =>
  `${area}/${sha256.toString('base64url').slice(0, 32)}.${extension}`

export async function createUploadStore(dataFolder: string): Promise<UploadStore> {
  const folder = join(dataFolder, 'uploads')
  await mkdir(folder, { recursive: true })
  const disk = openDisk(folder, 'public')
  return {
    folder,
    async save(area, extension, bytes) {
      const key = toKey(area, extension, createHash('sha256').update(bytes).digest())
      await (await disk()).put(key, bytes)
      return `/files/${key}`
    },
    has: async (area, extension, sha256) => await (await disk()).exists(toKey(area, extension, sha256)),
    async saveUnderRandomName(area, extension, bytes) {
      const key = `${area}/${randomBytes(24).toString('base64url')}.${extension}`
      await (await disk()).put(key, bytes)
      return `/files/${key}`
    },
    async remove(url) {
      if (url.startsWith('/files/')) await (await disk()).delete(url.slice('/files/'.length))
    },
  }
}
