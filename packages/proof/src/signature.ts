import { fromHex, type Bytes } from './bytes.ts'

/** Whether a 32-byte hash (in hex) was signed with the Ed25519 key (in hex). A malformed key or signature is a no. */
export async function isSigned(hash: string, signature: string, publicKey: string): Promise<boolean> {
  try {
    return await verify(fromHex(hash, 32), fromHex(signature, 64), fromHex(publicKey, 32))
  } catch (error) {
    if (error instanceof NoEd25519) throw error
    return false
  }
}

/** The browser is too old to check signatures. This is no statement about the signature. */
export class NoEd25519 extends Error {
  override name = 'NoEd25519'
}

async function verify(message: Bytes, signature: Bytes, publicKey: Bytes): Promise<boolean> {
  const key = await importKey(publicKey)
  return await crypto.subtle.verify('Ed25519', key, signature, message)
}

async function importKey(publicKey: Bytes) {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch (error) {
    throw new NoEd25519('this browser cannot check Ed25519 signatures', { cause: error })
  }
}
