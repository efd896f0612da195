import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export type UploadStore = {
  /** The folder that /files/ is served from. */
  readonly folder: string
  /**
   * Keeps bytes under a name made from them, so that a file never changes, and answers with its address on this server.
   */
  readonly keep: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
  /**
   * The same under a name nobody can guess and no other file has, so that it can be removed with whoever it belongs to.
   */
  readonly keepOwn: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
  /** Removes what is kept at an address of this server. */
  readonly remove: (url: string) => Promise<void>
}

export async function createUploadStore(dataFolder: string): Promise<UploadStore> {
  const folder = join(dataFolder, 'uploads')
  await mkdir(folder, { recursive: true })
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    folder,
    async keep(area, extension, bytes) {
      const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 32)
      const key = `${area}/${name}.${extension}`
      await disk.put(key, bytes)
      return `/files/${key}`
    },
    async keepOwn(area, extension, bytes) {
      const key = `${area}/${randomBytes(24).toString('base64url')}.${extension}`
      await disk.put(key, bytes)
      return `/files/${key}`
    },
    async remove(url) {
      if (url.startsWith('/files/')) await disk.delete(url.slice('/files/'.length))
    },
  }
}
