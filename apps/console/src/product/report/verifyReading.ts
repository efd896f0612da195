export type Verdict = 'good' | 'bad' | 'unable'

/** Checks a machine's signature here, on this desk, so that the word of the server is not all there is. */
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
  // Browsers give it to safe connections only, and older ones do not know Ed25519.
  if (!subtle) return 'unable'
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
    return (await subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new TextEncoder().encode(signedText)))
      ? 'good'
      : 'bad'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unable' : 'bad'
  }
}

/** Both ways of writing base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
