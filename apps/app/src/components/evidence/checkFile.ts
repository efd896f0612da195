/**
 * Whether a file is, bit for bit, the one whose SHA-256 was kept. Null when this browser or the connection cannot tell.
 */
export async function checkFile(url: string, sha256: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256.toLowerCase()
}
