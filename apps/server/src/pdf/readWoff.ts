import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

const read = new Map<string, Buffer>()

/**
 * A font file as it was before it was compressed, once for the process. Left compressed, the writer of documents would
 * inflate the outlines of all letters anew for each letter, which is nine tenths of making a document.
 */
export function readWoff(file: string): Buffer {
  let font = read.get(file)
  if (!font) read.set(file, (font = unpack(readFileSync(file))))
  return font
}

/** https://www.w3.org/TR/WOFF: tables that are compressed one by one. */
function unpack(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  const power = Math.floor(Math.log2(tableCount))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(tableCount, 4)
  font.writeUInt16BE(16 * 2 ** power, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(16 * (tableCount - 2 ** power), 10)
  let end = 12 + 16 * tableCount
  for (let table = 0; table < tableCount; table++) {
    const entry = headerBytes + table * entryBytes
    const [offset, compressedBytes, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + compressedBytes)
    const content = compressedBytes < bytes ? inflateSync(stored) : stored
    const to = 12 + 16 * table
    woff.copy(font, to, entry, entry + 4)
    woff.copy(font, to + 4, entry + 16, entry + 20)
    font.writeUInt32BE(end, to + 8)
    font.writeUInt32BE(bytes, to + 12)
    content.copy(font, end)
    // Each table begins at a multiple of four.
    end += Math.ceil(bytes / 4) * 4
  }
  return font
}
