import { expect, test } from 'vitest'
import { getFontFiles } from './fonts.ts'
import { readWoff } from './readWoff.ts'

/** Of a table, as the font's own directory has it: its numbers of four bytes, added up. */
function sumOf(table: Buffer): number {
  const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
  table.copy(padded)
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) % 2 ** 32
  return sum
}

test.each(getFontFiles())('each table of $name is unpacked as it was, by its own checksum', ({ file }) => {
  const font = readWoff(file)
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, table) => font.subarray(12 + 16 * table))
  expect(entries.length).toBeGreaterThan(9)
  for (const entry of entries) {
    const [start, bytes] = [entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const table = Buffer.from(font.subarray(start, start + bytes))
    // The head has a sum of the whole file, which does not count.
    if (entry.toString('latin1', 0, 4) === 'head') table.writeUInt32BE(0, 8)
    expect(sumOf(table)).toBe(entry.readUInt32BE(4))
  }
})
