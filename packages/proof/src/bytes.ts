export type Bytes = Uint8Array<ArrayBuffer>

/** The least number that does not fit: values and sums stay below, so that no sum of two overflows 64 bits. */
export const valueLimit = 2n ** 63n

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += digits[byte]
  return text
}

/** Throws for anything but the lower-case hex digits of exactly that many bytes: a shortened hash is no hash. */
export function fromHex(text: string, length: number): Bytes {
  if (typeof text !== 'string' || text.length !== length * 2 || !/^[0-9a-f]*$/.test(text))
    throw new Error(`${length} bytes in lower-case hex digits were expected`)
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i += 1) bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16)
  return bytes
}

/** What a hash is made for stands first in what is hashed, in 16 bytes: no leaf can be taken for a node. */
export function domainTag(name: string): Bytes {
  const bytes = new Uint8Array(16)
  const text = `millrace/${name}/1`
  if (text.length > 16) throw new Error(`${text} is longer than 16 bytes`)
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i)
  return bytes
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/** A value's eight bytes. Throws for a value that is negative or too large. */
export function writeValue(bytes: Uint8Array, at: number, value: bigint): void {
  if (value < 0n || value >= valueLimit) throw new RangeError(`${value} is not a value from 0 to 2^63 - 1`)
  writeU32(bytes, at, Number(value >> 32n))
  writeU32(bytes, at + 4, Number(value & 0xffff_ffffn))
}

export function readValue(bytes: Uint8Array, at: number): bigint {
  const value = (BigInt(readU32(bytes, at)) << 32n) | BigInt(readU32(bytes, at + 4))
  if (value >= valueLimit) throw new RangeError(`${value} is not a value from 0 to 2^63 - 1`)
  return value
}

export function writeU32(bytes: Uint8Array, at: number, number: number): void {
  if (!Number.isInteger(number) || number < 0 || number > 0xffff_ffff)
    throw new RangeError(`${number} is not a number of 32 bits`)
  bytes[at] = number >>> 24
  bytes[at + 1] = number >>> 16
  bytes[at + 2] = number >>> 8
  bytes[at + 3] = number
}

export function readU32(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length) throw new RangeError('the bytes end too early')
  return (
    (bytes[at] ?? 0) * 0x100_0000 + (((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  )
}

/** A value as it is written in JSON: the smallest units of the currency, in digits, without leading zeros. */
export function parseValue(text: string): bigint {
  if (typeof text !== 'string' || !/^(?:0|[1-9]\d{0,18})$/.test(text))
    throw new Error(`${JSON.stringify(text)} is not a value in digits`)
  const value = BigInt(text)
  if (value >= valueLimit) throw new RangeError(`${text} is not a value from 0 to 2^63 - 1`)
  return value
}
