import { fromHex, readBytes, toHex, type Bytes } from './bytes.ts'
import { curves, type Curve } from './curves.ts'

/** A meter's key: its curve, the point without compression, and the whole in DER as it is approved and published. */
export type PublicKey = { readonly curve: Curve; readonly point: Bytes; readonly der: Bytes }

/**
 * A SubjectPublicKeyInfo in DER, as bytes, hex digits or base64; null for anything else. Only the one form that
 * programs write is taken, so that a key has one fingerprint.
 */
export function readMeterKey(key: string | Uint8Array): PublicKey | null {
  const der = typeof key === 'string' ? readBytes(withoutArmour(key)) : Uint8Array.from(key)
  if (!der) return null
  const hex = toHex(der)
  for (const curve of Object.keys(curves) as Curve[]) {
    const head = headOf(curve)
    if (hex.startsWith(head) && der.length === head.length / 2 + 2 * curves[curve].bytes)
      return { curve, der, point: der.slice(head.length / 2 - 1) }
  }
  return null
}

/** Its DER, from the point. */
export const writeMeterKey = (curve: Curve, point: Uint8Array): Bytes =>
  Uint8Array.from([...fromHex(headOf(curve)), ...point.subarray(1)])

/** All before the coordinates: the sequences, `ecPublicKey` with the curve, and the mark of an uncompressed point. */
function headOf(curve: Curve): string {
  const { oid, bytes } = curves[curve]
  const algorithm = tagged('30', `06072a8648ce3d0201${tagged('06', oid)}`)
  const bits = `03${byte(2 * bytes + 2)}0004`
  return `30${byte(algorithm.length / 2 + bits.length / 2 + 2 * bytes)}${algorithm}${bits}`
}

const byte = (number: number): string => number.toString(16).padStart(2, '0')
const tagged = (tag: string, hex: string): string => `${tag}${byte(hex.length / 2)}${hex}`
const withoutArmour = (text: string): string => text.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----/g, '')
