import { createHash, generateKeyPairSync } from 'node:crypto'

// For tests: the keys of small order, and what anybody can sign with them.

const withSign = (hex: string): string[] => [
  hex,
  hex.replace(/.{2}$/, (last) => (Number(`0x${last}`) | 0x80).toString(16)),
]

/**
 * All 32 bytes, in hex, that some program may read as one of the eight points of small order, as published in “Taming
 * the many EdDSAs”: the points themselves, and other forms of them with y + p, or with the sign of an x that is 0.
 */
export const smallOrderKeys: readonly string[] = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
].flatMap(withSign)

const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

/**
 * A signature of the text by a key of small order, of which nobody has a private part. By the equation of the standard
 * it is right: S·B = R, and the hash is a multiple of the key's order. Every eighth try is.
 */
export function forge(key: Buffer, text: Buffer): Buffer {
  for (;;) {
    const signature = signAnything()
    const hash = createHash('sha512').update(signature.subarray(0, 32)).update(key).update(text).digest()
    if ((fromLittleEndian(hash) % order) % 8n === 0n) return signature
  }
}

/** A nonce and its scalar: S·B = R. */
function signAnything(): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32)
  const scalar = createHash('sha512').update(seed).digest().subarray(0, 32)
  scalar.writeUInt8(scalar.readUInt8(0) & 248, 0)
  scalar.writeUInt8((scalar.readUInt8(31) & 127) | 64, 31)
  const rest = fromLittleEndian(scalar) % order
  const bytes = Buffer.from(rest.toString(16).padStart(64, '0'), 'hex').reverse()
  return Buffer.concat([publicKey.export({ type: 'spki', format: 'der' }).subarray(-32), bytes])
}

const fromLittleEndian = (bytes: Buffer): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
