import { fromHex, type Bytes } from './bytes.ts'
import { isStrongPoint, verifyEd25519 } from './ed25519.ts'

/** Whether a 32-byte hash (in hex) was signed with the Ed25519 key (in hex). A malformed key or signature is a no. */
export const isSigned = (hash: string, signature: string, publicKey: string): Promise<boolean> =>
  verifyParts(() => fromHex(hash, 32), signature, publicKey)

/** The same of a text, byte by byte: so operators sign what they decide. */
export const isSignedText = (text: string, signature: string, publicKey: string): Promise<boolean> =>
  verifyParts(() => new TextEncoder().encode(text), signature, publicKey)

async function verifyParts(readMessage: () => Bytes, signature: string, publicKey: string): Promise<boolean> {
  const parts = readParts(readMessage, signature, publicKey)
  // What browsers accept differs here, and anybody can sign with such a key.
  if (!parts || !isStrongPoint(parts.publicKey) || !isStrongPoint(parts.signature.subarray(0, 32))) return false
  const key = await importKey(parts.publicKey)
  if (key) return await crypto.subtle.verify('Ed25519', key, parts.signature, parts.message)
  return await verifyEd25519(parts.message, parts.signature, parts.publicKey, sha512)
}

function readParts(readMessage: () => Bytes, signature: string, publicKey: string) {
  try {
    return { message: readMessage(), signature: fromHex(signature, 64), publicKey: fromHex(publicKey, 32) }
  } catch {
    return null
  }
}

/** Null where WebCrypto does not know Ed25519, as in browsers from before 2025. */
async function importKey(publicKey: Bytes) {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}

const sha512 = async (input: Bytes): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-512', input))
