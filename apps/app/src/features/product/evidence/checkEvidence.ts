import { decodeBase64 } from '@millrace/client/decodeBase64'

/** The report that a reading is evidence for. */
export type EvidenceReport = { readonly day: string; readonly amount: string }

/** Whether the check passed, failed, or cannot be done in this browser. */
export type CheckResult = 'right' | 'wrong' | 'unable'

/** Checks that a file still has the SHA-256 it was stored with. Null when it cannot be fetched or hashed here. */
export async function checkFile(url: string, sha256: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256.toLowerCase()
}

/** Checks an Ed25519 signature on the reader's own device, so that nobody has to trust the server for it. */
export async function checkSignature({
  signedText,
  signature,
  publicKey,
}: {
  signedText: string
  signature: string
  publicKey: string
}): Promise<CheckResult> {
  // Not available on an insecure origin.
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return 'unable'
  const bytes = { key: tryDecode(publicKey), signature: tryDecode(signature) }
  if (!bytes.key || !bytes.signature) return 'wrong'
  let key: CryptoKey
  try {
    // A raw key has 32 bytes; a longer one is in SPKI format.
    const format = bytes.key.length === 32 ? 'raw' : 'spki'
    key = await subtle.importKey(format, bytes.key, { name: 'Ed25519' }, false, ['verify'])
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'NotSupportedError' ? 'unable' : 'wrong'
  }
  return (await subtle.verify({ name: 'Ed25519' }, key, bytes.signature, new TextEncoder().encode(signedText)))
    ? 'right'
    : 'wrong'
}

function tryDecode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return decodeBase64(base64)
  } catch {
    return null
  }
}

/** Whether a signed reading is about the reported day and amount: a valid signature of another day proves nothing. */
export function doesReadingMatch(signedText: string, report: EvidenceReport): boolean {
  try {
    const reading = JSON.parse(signedText) as { day?: unknown; amount?: unknown }
    return reading.day === report.day && Number(reading.amount) === Number(report.amount)
  } catch {
    return false
  }
}
