import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Leaves a .br and a .gz beside every text file, which the server sends as they are. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) { folder = join(config.root, config.build.outDir) },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(files.filter((file) => /\.(js|css|html|svg)$/.test(file)).map((file) => compress(join(folder, file))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  // Below this size the headers cost more than compression saves.
  if (content.length < 512) return
  await Promise.all([writeFile(`${file}.br`, await brotli(content)), writeFile(`${file}.gz`, await zip(content, { level: 9 }))])
}
