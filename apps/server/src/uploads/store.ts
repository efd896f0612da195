import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export type UploadStore = {
  /** The folder that /files/ is served from. */
  readonly folder: string
  /** Stores bytes under a name made from their hash, so that a file never changes. Returns its path on this server. */
  readonly save: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
  /** The same under a random name that no other file has, so that it can be removed together with its owner. */
  readonly saveUnderRandomName: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
  /** Removes the file at a path of this server. */
  readonly remove: (url: string) => Promise<void>
}

export async function createUploadStore(dataFolder: string): Promise<UploadStore> {
  const folder = join(dataFolder, 'uploads')
  await mkdir(folder, { recursive: true })
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    folder,
    async save(area, extension, bytes) {
      const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 32)
      const key = `${area}/${name}.${extension}`
      await disk.put(key, bytes)
      return `/files/${key}`
    },
    async saveUnderRandomName(area, extension, bytes) {
      const key = `${area}/${randomBytes(24).toString('base64url')}.${extension}`
      await disk.put(key, bytes)
      return `/files/${key}`
    },
    async remove(url) {
      if (url.startsWith('/files/')) await disk.delete(url.slice('/files/'.length))
    },
  }
}
