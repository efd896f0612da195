// The app imports this file too, so it must not import a chain client.
import { createBase58check } from '@scure/base'
import { bytesToHex, getAddress, hexToBytes, sha256 } from 'viem/utils'

/** Twenty bytes in lower-case hexadecimal, the form for storing and comparing. `formatAddress` is for people. */
export type Address = `0x${string}`
export type AddressFormat = 'evm' | 'tron'

const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes, 'bytes'))
const tronPrefix = 0x41
const zeroAddress: Address = `0x${'0'.repeat(40)}`

/** Null for another format, a wrong checksum or the zero address. */
export const parseAddress = (format: AddressFormat, text: string): Address | null => {
  const address = format === 'evm' ? parseEvm(text) : parseTron(text)
  // The zero address has no owner, so money sent there is lost.
  return address === zeroAddress ? null : address
}

export const formatAddress = (format: AddressFormat, address: Address): string =>
  format === 'evm' ? getAddress(address) : base58check.encode(new Uint8Array([tronPrefix, ...hexToBytes(address)]))

const parseEvm = (text: string): Address | null => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const address = text.toLowerCase() as Address
  // Without capitals there is no checksum. With capitals it must be right.
  return text === address || text === getAddress(address) ? address : null
}

const parseTron = (text: string): Address | null => {
  // Check the length first: decoding takes quadratic time.
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === tronPrefix ? bytesToHex(bytes.subarray(1)) : null
  } catch {
    return null
  }
}
