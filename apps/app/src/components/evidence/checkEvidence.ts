/** What this device found out about a signature: it fits, it does not, or this browser cannot tell. */
export type SignatureState = 'right' | 'wrong' | 'unable'

/** Checks an Ed25519 signature here, on the device of whoever reads it: nobody's word has to be taken for it. */
export async function checkSignature({
  signedText,
  signature,
  publicKey,
}: {
  signedText: string
  signature: string
  publicKey: string
}): Promise<SignatureState> {
  // Absent on an insecure origin.
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return 'unable'
  const bytes = { key: bytesOf(publicKey), signature: bytesOf(signature) }
  if (!bytes.key || !bytes.signature) return 'wrong'
  let key: CryptoKey
  try {
    // A bare key has 32 bytes; a longer one comes in its usual wrapping.
    key = await subtle.importKey(bytes.key.length === 32 ? 'raw' : 'spki', bytes.key, { name: 'Ed25519' }, false, [
      'verify',
    ])
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'NotSupportedError' ? 'unable' : 'wrong'
  }
  return (await subtle.verify({ name: 'Ed25519' }, key, bytes.signature, new TextEncoder().encode(signedText)))
    ? 'right'
    : 'wrong'
}

/** The bytes of base64 in either alphabet; null when it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
  } catch {
    return null
  }
}
