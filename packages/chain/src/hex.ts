// The app imports this file too, so it must not import a chain client.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Bytes in hexadecimal, as chains write them. */
export type Hex = `0x${string}`

export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
/** Throws for what is not hexadecimal, or has half a byte. */
export const fromHex = (hex: Hex): Uint8Array => hexToBytes(hex.slice(2))
export const keccak256 = (bytes: Uint8Array): Hex => toHex(keccak_256(bytes))
/** As 32 bytes, the form of every field of a call or a log. */
export const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
export const toQuantity = (value: number): Hex => `0x${value.toString(16)}`
