import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz file beside every text file of a build, so that the server need not compress them. */
export const compress = async (folder: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true })
  // Browsers never load what is in .vite.
  const texts = files.filter(
    (file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file) && !file.startsWith('.vite'),
  )
  await Promise.all(texts.map((file) => compressFile(join(folder, file))))
}

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file)
  // Below this size the headers cost more than compression saves.
  if (content.length < 512) return
  await writeFile(`${file}.br`, await brotli(content))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
