/**
 * The seven curves of the format, by the names that its records use. Each has the bytes of its object identifier, and
 * the length of a coordinate.
 */
export const curves = {
  secp192k1: { oid: '2b8104001f', bytes: 24 },
  secp256k1: { oid: '2b8104000a', bytes: 32 },
  secp192r1: { oid: '2a8648ce3d030101', bytes: 24 },
  secp256r1: { oid: '2a8648ce3d030107', bytes: 32 },
  secp384r1: { oid: '2b81040022', bytes: 48 },
  brainpoolP256r1: { oid: '2b2403030208010107', bytes: 32 },
  brainpoolP384r1: { oid: '2b240303020801010b', bytes: 48 },
} as const

export type Curve = keyof typeof curves

export const isCurve = (name: string): name is Curve => Object.hasOwn(curves, name)

/** The curve of a signature algorithm such as `ECDSA-secp256r1-SHA256`; null for one that the format does not have. */
export function curveOfAlgorithm(algorithm: string): Curve | null {
  const name = /^ECDSA-([A-Za-z0-9]+)-SHA256$/.exec(algorithm)?.[1]?.toLowerCase()
  // Early versions of the format leave out the P of brainpool's curves, as some meters still do.
  const known = name?.replace(/^brainpoolp?/, 'brainpoolP')
  return known && isCurve(known) ? known : null
}
