import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export type UploadStore = {
  /** The folder that /files/ is served from. */
  readonly folder: string
  /** Keeps bytes under a name made from them, so that a file never changes, and answers with its address on this server. */
  readonly keep: (area: string, extension: string, bytes: Uint8Array) => Promise<string>
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
  }
}
