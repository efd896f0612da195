import { domainTag, toHex, valueLimit, writeU32, writeValue, type Bytes } from './bytes.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'

/** One part of what is owed to one member. */
export type Leaf = {
  /** 32 bytes that only the member gets to know, other ones each day. */
  readonly nonce: Uint8Array
  /** The member's id, a UUID. */
  readonly member: string
  readonly currency: string
  readonly value: bigint
  readonly epoch: number
  /** The number of the part, from 0. */
  readonly index: number
}

export const nonceBytes = 32

/** Used for one leaf after the other: there are millions, and nothing waits in between. */
const leafInput = new Uint8Array(88)
leafInput.set(domainTag('leaf'))

/** `tag ‖ nonce ‖ member ‖ currency ‖ value ‖ epoch ‖ index`: 88 bytes, each field at its place. */
export function leafHash(leaf: Leaf, sha256: Sha256 = ownSha256): Uint8Array {
  if (leaf.nonce.length !== nonceBytes) throw new Error(`a nonce has ${nonceBytes} bytes`)
  leafInput.set(leaf.nonce, 16)
  writeMember(leafInput, 48, leaf.member)
  writeCurrency(leafInput, 64, leaf.currency)
  writeValue(leafInput, 72, leaf.value)
  writeU32(leafInput, 80, leaf.epoch)
  writeU32(leafInput, 84, leaf.index)
  return sha256(leafInput)
}

/** The nonce of each member on a day: HMAC-SHA256 of the member's id under the day's seed. */
export function createNonces(seed: Uint8Array, sha256: Sha256 = ownSha256): (member: string) => Uint8Array {
  if (seed.length !== 32) throw new Error('a seed has 32 bytes')
  const inner = new Uint8Array(64 + 16).fill(0x36, 0, 64)
  const outer = new Uint8Array(64 + 32).fill(0x5c, 0, 64)
  for (const [i, byte] of seed.entries()) {
    inner[i] = byte ^ 0x36
    outer[i] = byte ^ 0x5c
  }
  return (member) => {
    writeMember(inner, 64, member)
    outer.set(sha256(inner), 64)
    return sha256(outer)
  }
}

/** The nonce of one member. */
export function nonceOf(seed: Uint8Array, member: string, sha256: Sha256 = ownSha256): Uint8Array {
  return createNonces(seed, sha256)(member)
}

/** The 16 bytes of a UUID in lower case, in which four dashes stand at their places. */
export function writeMember(bytes: Uint8Array, at: number, member: string): void {
  let to = at
  for (let i = 0; i < 36; i += 2) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (member.charCodeAt(i) !== 0x2d) throw new Error(wrongMember)
      i += 1
    }
    bytes[to] = (hexDigit(member.charCodeAt(i)) << 4) | hexDigit(member.charCodeAt(i + 1))
    to += 1
  }
  if (member.length !== 36) throw new Error(wrongMember)
}

const wrongMember = 'a member’s id is a UUID in lower case'
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  if (code >= 0x61 && code <= 0x66) return code - 0x57
  throw new Error(wrongMember)
}

/** Capital letters or digits, and zeros up to eight bytes. */
export function writeCurrency(bytes: Uint8Array, at: number, currency: string): void {
  const { length } = currency
  for (let i = 0; i < 8; i += 1) {
    const code = i < length ? currency.charCodeAt(i) : 0
    const isFine = i >= length || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)
    if (!isFine || length === 0 || length > 8) throw new Error('a currency has 1 to 8 capital letters or digits')
    bytes[at + i] = code
  }
}

export function currencyBytes(currency: string): Bytes {
  const bytes = new Uint8Array(8)
  writeCurrency(bytes, 0, currency)
  return bytes
}

export function readCurrency(bytes: Uint8Array): string {
  const currency = String.fromCharCode(...bytes).replace(/\0+$/, '')
  if (toHex(currencyBytes(currency)) !== toHex(bytes)) throw new Error('the currency is not padded with zeros')
  return currency
}

/**
 * Two or three parts, so that no line is a whole balance; one only where there is nothing to split. They must come from
 * a source that nobody can predict: `random` returns a whole number below its argument.
 */
export function splitValue(value: bigint, random: (below: bigint) => bigint): bigint[] {
  if (value < 0n || value >= valueLimit) throw new RangeError(`${value} is not a value from 0 to 2^63 - 1`)
  if (value <= 1n) return [value]
  const first = 1n + random(value - 1n)
  if (random(2n) === 0n || value === 2n) return [first, value - first]
  // One of the other places to cut: those from the first cut on are one further.
  const place = 1n + random(value - 2n)
  const second = place < first ? place : place + 1n
  const [low, high] = first < second ? [first, second] : [second, first]
  return [low, high - low, value - high]
}
