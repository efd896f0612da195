import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz beside every text file, so that the server sends the smallest form without working for it. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) { folder = resolve(config.root, config.build.outDir) },
    closeBundle: {
      // Last and alone: the service worker is written by another plugin's closing step.
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(files.filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file) && !file.startsWith('.vite')).map((file) => compress(join(folder, file))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  // Below this size the headers cost more than compression saves.
  if (content.length < 512) return
  await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
