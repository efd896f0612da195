import { ecdsa, weierstrass, type ECDSA } from '@noble/curves/abstract/weierstrass.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { curves, type Curve } from './curves.ts'
import type { PublicKey } from './publicKey.ts'
import { joinSignature, type Signature } from './signatureForm.ts'

/** Whether a signature of these bytes was made with the key. */
export type VerifySignature = (payload: Uint8Array, signature: Signature, key: PublicKey) => boolean

/** For browsers, whose own cryptography has two of the seven curves; the same in Node, where tests compare it. */
export const isSignedByMeter: VerifySignature = (payload, signature, { curve, point }) => {
  const bytes = joinSignature(signature, curves[curve].bytes)
  if (!bytes) return false
  try {
    return schemeOf(curve).verify(bytes, sha256(payload), point, { prehash: false, lowS: false, format: 'compact' })
  } catch {
    // A point that is not on the curve.
    return false
  }
}

type Parameters = Record<'p' | 'n' | 'a' | 'b' | 'Gx' | 'Gy', string>

// SEC 2 and RFC 5639.
const parameters: Record<Curve, Parameters> = {
  secp192k1: {
    p: 'fffffffffffffffffffffffffffffffffffffffeffffee37',
    n: 'fffffffffffffffffffffffe26f2fc170f69466a74defd8d',
    a: '0',
    b: '3',
    Gx: 'db4ff10ec057e9ae26b07d0280b7f4341da5d1b1eae06c7d',
    Gy: '9b2f2f6d9c5628a7844163d015be86344082aa88d95e2f9d',
  },
  secp256k1: {
    p: 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f',
    n: 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
    a: '0',
    b: '7',
    Gx: '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    Gy: '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
  },
  secp192r1: {
    p: 'fffffffffffffffffffffffffffffffeffffffffffffffff',
    n: 'ffffffffffffffffffffffff99def836146bc9b1b4d22831',
    a: 'fffffffffffffffffffffffffffffffefffffffffffffffc',
    b: '64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1',
    Gx: '188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012',
    Gy: '07192b95ffc8da78631011ed6b24cdd573f977a11e794811',
  },
  secp256r1: {
    p: 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff',
    n: 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
    a: 'ffffffff00000001000000000000000000000000fffffffffffffffffffffffc',
    b: '5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b',
    Gx: '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
    Gy: '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  },
  secp384r1: {
    p: 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff',
    n: 'ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973',
    a: 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffc',
    b: 'b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef',
    Gx: 'aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7',
    Gy: '3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f',
  },
  brainpoolP256r1: {
    p: 'a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377',
    n: 'a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7',
    a: '7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9',
    b: '26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6',
    Gx: '8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262',
    Gy: '547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997',
  },
  brainpoolP384r1: {
    p: '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53',
    n: '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565',
    a: '7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826',
    b: '04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11',
    Gx: '1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e',
    Gy: '8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315',
  },
}

const schemes = new Map<Curve, ECDSA>()

/** Made when first needed: a page checks records of one meter, which has one curve. */
function schemeOf(curve: Curve): ECDSA {
  const known = schemes.get(curve)
  if (known) return known
  const { p, n, a, b, Gx, Gy } = parameters[curve]
  const number = (hex: string): bigint => BigInt(`0x${hex}`)
  const point = weierstrass({
    p: number(p),
    n: number(n),
    h: 1n,
    a: number(a),
    b: number(b),
    Gx: number(Gx),
    Gy: number(Gy),
  })
  const scheme = ecdsa(point, sha256)
  schemes.set(curve, scheme)
  return scheme
}
