import { fromHex } from './bytes.ts'
import { words } from './words.ts'

/** Six words that people can compare, from the first 66 bits of a record's hash. */
export function fingerprintWords(hash: string): string[] {
  const bytes = fromHex(hash, 32)
  let bits = 0n
  for (const byte of bytes.subarray(0, 9)) bits = (bits << 8n) | BigInt(byte)
  // 72 bits were read, and 6 are left over.
  return Array.from({ length: 6 }, (_, i) => words[Number((bits >> BigInt(61 - 11 * i)) & 0x7ffn)] as string)
}
