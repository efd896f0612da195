import { createPublicKey, verify } from 'node:crypto'
import { isStrongPoint } from '../../packages/proof/src/index.ts'

const derHead = '302a300506032b6570032100'

/** Whether a text, byte by byte, was signed with an Ed25519 key. Banks and witnesses sign like this. */
export function isSignedText({ text, signature }: { text: string; signature: string }, publicKey: string): boolean {
  try {
    // Anybody can sign with a key of small order, and not every OpenSSL refuses it.
    if (!isStrongPoint(Buffer.from(publicKey, 'hex')) || !isStrongPoint(Buffer.from(signature.slice(0, 64), 'hex')))
      return false
    const key = createPublicKey({ key: Buffer.from(derHead + publicKey, 'hex'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}
