import { Decrypter, Encrypter } from 'age-encryption'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'

/** What the manifest says of a file of the backup. */
export type Part = { readonly bytes: number; readonly sha256: string }

export type EntryHeader = Partial<Header> & Pick<Header, 'name'>

export type Archive = {
  readonly addFolder: (name: string, mode: number) => Promise<void>
  readonly addText: (name: string, text: string) => Promise<void>
  readonly addBytes: (name: string, bytes: Buffer, mode: number) => Promise<void>
  /** Adds a file as long as it is now, even if it grows or shrinks meanwhile. A file that is gone is left out. */
  readonly addFile: (name: string, path: string) => Promise<void>
}

/** Writes a tar file, compressed by zstd and encrypted by age, so that everybody can open it with those three tools. */
export const writeArchive = async (
  file: string,
  recipient: string,
  addEntries: (archive: Archive) => Promise<void>,
): Promise<Part> => {
  const tar = pack()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const hash = createHash('sha256')
  let bytes = 0
  const written = pipeline(
    tar,
    createZstdCompress(),
    async function* (source: AsyncIterable<Uint8Array>) {
      yield* await encrypter.encrypt(ReadableStream.from(source))
    },
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const added = addEntries(toArchive(tar)).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error)
      throw error
    },
  )
  const [writing, adding] = await Promise.allSettled([written, added])
  // A full disk ends both: the one that says so comes first.
  if (writing.status === 'rejected' && isFullDisk(writing.reason)) throw writing.reason
  if (adding.status === 'rejected') throw adding.reason
  if (writing.status === 'rejected') throw writing.reason
  return { bytes, sha256: hash.digest('hex') }
}

export const isFullDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

const toArchive = (tar: ReturnType<typeof pack>): Archive => {
  const add = (header: EntryHeader, bytes: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      tar.entry(header, bytes, (error) => (error ? reject(error) : resolve()))
    })
  const addBytes = (name: string, bytes: Buffer, mode: number) => add({ name, mode, size: bytes.length }, bytes)
  return {
    addBytes,
    addFolder: (name, mode) => add({ name, mode, type: 'directory' }, Buffer.alloc(0)),
    addText: (name, text) => addBytes(name, Buffer.from(text), 0o600),
    async addFile(name, path) {
      const handle = await openIfThere(path)
      if (!handle) return
      try {
        const { size, mode } = await handle.stat()
        const sink = tar.entry({ name, size, mode: mode & 0o777 })
        await pipeline(readExactly(handle, size), sink)
      } finally {
        await handle.close()
      }
    },
  }
}

const openIfThere = async (path: string): Promise<FileHandle | undefined> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const chunkBytes = 256 * 1024

/** A database cuts files off while it works, and says so in its log: then zeros stand for the rest. */
async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - position))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
    position += bytesRead || chunk.length
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
  }
}

/** Calls `onEntry` for each entry, which has to read all of its content. */
export const readArchive = async (
  file: string,
  identities: readonly string[],
  onEntry: (header: EntryHeader, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const tar = extract()
  const reading = pipeline(
    createReadStream(file),
    async function* (source: AsyncIterable<Uint8Array>) {
      yield* await decrypter.decrypt(ReadableStream.from(source))
    },
    createZstdDecompress(),
    tar,
  )
  const entries = (async () => {
    for await (const entry of tar) await onEntry(entry.header, entry as AsyncIterable<Buffer>)
  })()
  const [read, handled] = await Promise.allSettled([reading, entries])
  if (read.status === 'rejected') throw read.reason
  if (handled.status === 'rejected') throw handled.reason
}

export const hashFile = async (file: string): Promise<Part> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
