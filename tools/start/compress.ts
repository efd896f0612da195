import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const lookEveryMs = 20_000

/** Writes a .gz file beside every text file of a build, so that the server need not compress them. */
export const compress = async (folder: string): Promise<void> => {
  await Promise.all((await listTexts(folder)).map((file) => write(file, 'gz', (text) => zip(text, { level: 9 }))))
}

/**
 * Writes a .br file beside every text file that has none yet. It is a tenth smaller, and takes a quarter of a minute
 * for all of them: that waits until the machine has nothing else to do.
 */
export const compressWhenIdle = async (folder: string, signal: AbortSignal, untilIdle = whenIdle): Promise<void> => {
  for (const file of await listTexts(folder)) {
    await untilIdle(signal)
    await write(file, 'br', brotli)
  }
}

/** Waits until the machine has little to do. */
export const whenIdle = async (signal: AbortSignal): Promise<void> => {
  while ((loadavg()[0] ?? 0) >= availableParallelism() / 2) await pause(lookEveryMs, undefined, { signal, ref: false })
  signal.throwIfAborted()
}

const listTexts = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true })
  // Browsers never load what is in .vite.
  return files
    .filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file) && !file.startsWith('.vite'))
    .map((file) => join(folder, file))
}

const write = async (file: string, ending: string, pack: (text: Buffer) => Promise<Buffer>): Promise<void> => {
  const target = `${file}.${ending}`
  if (existsSync(target)) return
  const text = await readFile(file)
  // Below this size the headers cost more than compression saves.
  if (text.length < 512) return
  // Whoever asks for it meanwhile gets all of it or none.
  await writeFile(`${target}.new`, await pack(text))
  await rename(`${target}.new`, target)
}
