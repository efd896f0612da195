import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** Above this it is written anew, as one line. */
const sizeMax = 2_000_000

export type Found<Line> = {
  readonly lines: readonly Line[]
  /** A line in the middle is not as it was written: what follows is not known. */
  readonly isDamaged: boolean
}

/**
 * A file that only grows, line by line. Lines are there when the promise of `append` has resolved, whatever happens to
 * the power; before that each of them is there as a whole or not at all.
 */
export class Journal<Line extends object> {
  readonly #folder: string
  #file: FileHandle
  #size: number

  private constructor(folder: string, file: FileHandle, size: number) {
    this.#folder = folder
    this.#file = file
    this.#size = size
  }

  static async open<Line extends object>(
    folder: string,
  ): Promise<{ readonly journal: Journal<Line>; readonly found: Found<Line> }> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, fileName)
    const { lines, isDamaged, size } = await readLines<Line>(path)
    if (isDamaged) await rename(path, `${path}.damaged-${Date.now()}`)
    const journal = new Journal<Line>(folder, await open(path, 'a', 0o600), isDamaged ? 0 : size)
    await syncFolder(folder)
    return { journal, found: { lines, isDamaged } }
  }

  get isLarge(): boolean {
    return this.#size > sizeMax
  }

  async append(lines: readonly Line[]): Promise<void> {
    const text = lines.map(format).join('')
    await this.#file.appendFile(text)
    await this.#file.datasync()
    this.#size += Buffer.byteLength(text)
  }

  /** Puts one line in place of all of them. */
  async replace(line: Line): Promise<void> {
    const path = join(this.#folder, fileName)
    const next = await open(`${path}.new`, 'w', 0o600)
    const text = format(line)
    await next.writeFile(text)
    await next.sync()
    await next.close()
    await rename(`${path}.new`, path)
    await syncFolder(this.#folder)
    await this.#file.close()
    this.#file = await open(path, 'a', 0o600)
    this.#size = Buffer.byteLength(text)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

const fileName = 'journal'

async function readLines<Line>(path: string): Promise<Found<Line> & { readonly size: number }> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (content === null) return { lines: [], isDamaged: false, size: 0 }
  // What a crash left of the last line is cut off: nobody was told that it was written.
  const size = content.lastIndexOf(10) + 1
  if (size < content.length) await truncate(path, size)
  const lines: Line[] = []
  for (const text of content.subarray(0, size).toString().split('\n').slice(0, -1)) {
    const line = parse<Line>(text)
    if (line === null) return { lines, isDamaged: true, size }
    lines.push(line)
  }
  return { lines, isDamaged: false, size }
}

const format = (line: object): string => {
  const text = JSON.stringify(line)
  return `${text} ${checksum(text)}\n`
}

const parse = <Line>(text: string): Line | null => {
  const end = text.lastIndexOf(' ')
  const content = text.slice(0, end)
  return end < 0 || text.slice(end + 1) !== checksum(content) ? null : (JSON.parse(content) as Line)
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The directory's entry has to be on disk too. Not every system supports this. */
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder).catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}
