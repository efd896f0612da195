export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of hex digits or base64, with or without spaces; null for anything else. */
export function readBytes(text: string): Bytes | null {
  const compact = text.replaceAll(/\s+/g, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(compact)) return fromHex(compact)
  return fromBase64(compact)
}

export function fromHex(digits: string): Bytes {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function fromBase64(text: string): Bytes | null {
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
