import { concat, domainTag, fromHex, toHex, valueLimit, writeU32, writeValue, type Bytes } from './bytes.ts'
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
const leafTag = domainTag('leaf')

/** `tag ‖ nonce ‖ member ‖ currency ‖ value ‖ epoch ‖ index`: 88 bytes, each field at its place. */
export function leafHash(leaf: Leaf, sha256: Sha256 = ownSha256): Uint8Array {
  if (leaf.nonce.length !== nonceBytes) throw new Error(`a nonce has ${nonceBytes} bytes`)
  const input = new Uint8Array(88)
  input.set(leafTag)
  input.set(leaf.nonce, 16)
  input.set(memberBytes(leaf.member), 48)
  input.set(currencyBytes(leaf.currency), 64)
  writeValue(input, 72, leaf.value)
  writeU32(input, 80, leaf.epoch)
  writeU32(input, 84, leaf.index)
  return sha256(input)
}

/** HMAC-SHA256 of the member's id under the day's seed. */
export function nonceOf(seed: Uint8Array, member: string, sha256: Sha256 = ownSha256): Uint8Array {
  if (seed.length !== 32) throw new Error('a seed has 32 bytes')
  const pad = (byte: number): Bytes => Uint8Array.from({ length: 64 }, (_, i) => (seed[i] ?? 0) ^ byte)
  return sha256(concat(pad(0x5c), sha256(concat(pad(0x36), memberBytes(member)))))
}

export function memberBytes(member: string): Bytes {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(member))
    throw new Error('a member’s id is a UUID in lower case')
  return fromHex(member.replaceAll('-', ''), 16)
}

export function currencyBytes(currency: string): Bytes {
  if (!/^[A-Z0-9]{1,8}$/.test(currency)) throw new Error('a currency has 1 to 8 capital letters or digits')
  const bytes = new Uint8Array(8)
  for (let i = 0; i < currency.length; i += 1) bytes[i] = currency.charCodeAt(i)
  return bytes
}

export function readCurrency(bytes: Uint8Array): string {
  const currency = String.fromCharCode(...bytes).replace(/\0+$/, '')
  if (toHex(currencyBytes(currency)) !== toHex(bytes)) throw new Error('the currency is not padded with zeros')
  return currency
}

/** The parts must come from a source that nobody can predict: `random` returns a whole number below its argument. */
export function splitValue(value: bigint, random: (below: bigint) => bigint): bigint[] {
  if (value < 0n || value >= valueLimit) throw new RangeError(`${value} is not a value from 0 to 2^63 - 1`)
  if (value === 0n) return [0n]
  const count = 1n + random(4n)
  const cuts = new Set<bigint>()
  // Equal cuts fall together, so a small value has fewer parts.
  for (let i = 1n; i < count && value > 1n; i += 1n) cuts.add(1n + random(value - 1n))
  const edges = [0n, ...[...cuts].toSorted((a, b) => (a < b ? -1 : 1)), value]
  return edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0n))
}
