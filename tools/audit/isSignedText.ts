import { createPublicKey, verify } from 'node:crypto'

const derHead = '302a300506032b6570032100'

/** Whether a text, byte by byte, was signed with an Ed25519 key. Banks and witnesses sign like this. */
export function isSignedText({ text, signature }: { text: string; signature: string }, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(derHead + publicKey, 'hex'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}
