import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { UploadStore } from '../uploads/index.ts'

const folder = new URL('files/', import.meta.url)

/** Copies the demonstration's files into the upload store, also when they were lost, and returns how to find a URL. */
export async function storeDemoFiles(uploads: UploadStore): Promise<(name: string) => string> {
  const names = await readdir(folder)
  const urls = new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [name, await uploads.save('demo', extname(name).slice(1), await readFile(new URL(name, folder)))] as const,
      ),
    ),
  )
  return (name) => {
    const url = urls.get(name)
    if (!url) throw new Error(`The demonstration has no file ${name}.`)
    return url
  }
}
