/** The two numbers of a signature. */
export type Signature = { readonly r: bigint; readonly s: bigint }

/**
 * An ECDSA signature in DER; null for anything else. One thing is taken that DER does not allow: numbers that are as
 * long as the curve's, with a leading zero too many or too few. Meters on the market write them so.
 */
export function readSignature(der: Uint8Array, width: number): Signature | null {
  // Two numbers of at most 49 bytes: no length needs a second byte.
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der.length > 129) return null
  const r = readNumber(der, 2, width)
  const s = r && readNumber(der, r.end, width)
  return s && s.end === der.length ? { r: r.value, s: s.value } : null
}

function readNumber(der: Uint8Array, at: number, width: number): { value: bigint; end: number } | null {
  const length = der[at + 1] ?? 0
  const bytes = der.subarray(at + 2, at + 2 + length)
  if (der[at] !== 0x02 || length === 0 || bytes.length !== length) return null
  const [first = 0, second = 0] = bytes
  const isLonger = first === 0 && length > 1 && second < 128
  const isNegative = first >= 128
  if ((isLonger || isNegative) && length !== width) return null
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return { value, end: at + 2 + length }
}

/** Both numbers side by side, each as long as the curve's; null if one is too large for it. */
export function joinSignature({ r, s }: Signature, length: number): Uint8Array<ArrayBuffer> | null {
  const digits = [r, s].map((number) => number.toString(16).padStart(2 * length, '0')).join('')
  if (digits.length !== 4 * length) return null
  return Uint8Array.from(digits.match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
}
