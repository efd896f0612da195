// The app imports this file too, so it must not import a chain client.
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { fromHex, keccak256, toHex } from './hex.ts'

/** Twenty bytes in lower-case hexadecimal, the form for storing and comparing. `formatAddress` is for people. */
export type Address = `0x${string}`
export type AddressFormat = 'evm' | 'tron'

const base58check = createBase58check(sha256)
const tronPrefix = 0x41
const zeroAddress: Address = `0x${'0'.repeat(40)}`

/** Null for another format, a wrong checksum or the zero address. */
export const parseAddress = (format: AddressFormat, text: string): Address | null => {
  const address = format === 'evm' ? parseEvm(text) : parseTron(text)
  // The zero address has no owner, so money sent there is lost.
  return address === zeroAddress ? null : address
}

export const formatAddress = (format: AddressFormat, address: Address): string =>
  format === 'evm' ? addChecksum(address) : base58check.encode(new Uint8Array([tronPrefix, ...fromHex(address)]))

/** EIP-55: a letter is a capital where the digit of the address's hash is 8 or more. */
const addChecksum = (address: Address): string => {
  const hash = keccak256(new TextEncoder().encode(address.slice(2)))
  return address.replace(/[a-f]/g, (letter, at: number) =>
    parseInt(hash[at] as string, 16) >= 8 ? letter.toUpperCase() : letter,
  )
}

const parseEvm = (text: string): Address | null => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const address = text.toLowerCase() as Address
  // Without capitals there is no checksum. With capitals it must be right.
  return text === address || text === addChecksum(address) ? address : null
}

const parseTron = (text: string): Address | null => {
  // Check the length first: decoding takes quadratic time.
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === tronPrefix ? toHex(bytes.subarray(1)) : null
  } catch {
    return null
  }
}
