import { decodeBase64 } from '@millrace/client/decodeBase64'
export type Verdict = 'valid' | 'invalid' | 'unsupported'

/** Checks a machine's signature in the browser, so that the operator need not trust the server. */
export async function verifyReading({
  signedText,
  signature,
  publicKey,
}: {
  readonly signedText: string
  readonly signature: string
  readonly publicKey: string
}): Promise<Verdict> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  // Only available on secure connections. Older browsers do not know Ed25519.
  if (!subtle) return 'unsupported'
  try {
    const key = await subtle.importKey('raw', decodeBase64(publicKey), { name: 'Ed25519' }, false, ['verify'])
    return (await subtle.verify(
      { name: 'Ed25519' },
      key,
      decodeBase64(signature),
      new TextEncoder().encode(signedText),
    ))
      ? 'valid'
      : 'invalid'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'invalid'
  }
}
