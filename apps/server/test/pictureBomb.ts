import { crc32, deflateSync } from 'node:zlib'

const sizePx = 16_000
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const createChunk = (type: string, data: Uint8Array): Buffer => {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** Size, one bit for each pixel, grey. */
const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
head.writeUInt32BE(sizePx, 0)
head.writeUInt32BE(sizePx, 4)
/** A byte before each row says that it is stored as it is. */
const rows = Buffer.alloc(sizePx * (1 + sizePx / 8))

/** A PNG of 256 million pixels in 31 kB. To write it, a library would unpack it too, which takes ten seconds. */
export const pictureBomb = Buffer.concat([
  signature,
  createChunk('IHDR', head),
  createChunk('IDAT', deflateSync(rows, { level: 9 })),
  createChunk('IEND', Buffer.alloc(0)),
])
