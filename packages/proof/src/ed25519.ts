import { concat, isSameBytes, type Bytes } from './bytes.ts'

// Ed25519 (RFC 8032) for browsers whose WebCrypto does not have it yet. Only verification: nothing here is secret, so
// nothing needs to take the same time for all inputs.

type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint]

const prime = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n

/** The y of the eight points whose order is 1, 2, 4 or 8. */
const smallOrder: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
  prime - 1n,
])

/**
 * Whether 32 bytes can be a point in its one form that is not of small order. Anybody can sign with a key of small
 * order; as a signature's first half, no program that signs makes such a point.
 */
export const isStrongPoint = (bytes: Uint8Array): boolean => {
  const y = toNumber(bytes) & (2n ** 255n - 1n)
  return bytes.length === 32 && y < prime && !smallOrder.has(y)
}

/** Whether 32 bytes can be taken as somebody's key. */
export const isEd25519Key = (bytes: Uint8Array): boolean => isStrongPoint(bytes) && decodePoint(bytes) !== null

/** Whether the signature of a message is right. `sha512` is WebCrypto's, which all browsers have. */
export async function verifyEd25519(
  message: Bytes,
  signature: Bytes,
  publicKey: Bytes,
  sha512: (input: Bytes) => Promise<Uint8Array>,
): Promise<boolean> {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  const key = decodePoint(publicKey)
  const first = signature.slice(0, 32)
  const scalar = toNumber(signature.subarray(32))
  // A larger one would be a second signature of the same message.
  if (!key || scalar >= order || !isStrongPoint(publicKey) || !isStrongPoint(first)) return false
  const challenge = toNumber(await sha512(concat(first, publicKey, message))) % order
  // S·B = R + k·A, as R = S·B - k·A.
  const found = addPoints(multiply(basePoint, scalar), multiply(negate(key), challenge))
  return isSameBytes(encodePoint(found), first)
}

const mod = (a: bigint): bigint => {
  const rest = a % prime
  return rest < 0n ? rest + prime : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [mod(base), exponent]; left > 0n; left >>= 1n, square = mod(square * square))
    if (left & 1n) result = mod(result * square)
  return result
}

const invert = (a: bigint): bigint => power(a, prime - 2n)
const curve = mod(-121665n * invert(121666n))
const rootOfMinusOne = power(2n, (prime - 1n) / 4n)

function toNumber(bytes: Uint8Array): bigint {
  let number = 0n
  for (const byte of bytes.toReversed()) number = (number << 8n) | BigInt(byte)
  return number
}

function decodePoint(bytes: Uint8Array): Point | null {
  const sign = BigInt((bytes[31] as number) >> 7)
  const y = toNumber(bytes) & (2n ** 255n - 1n)
  if (y >= prime) return null
  const x = findX(y, sign)
  return x === null ? null : [x, y, 1n, mod(x * y)]
}

function findX(y: bigint, sign: bigint): bigint | null {
  const square = mod((y * y - 1n) * invert(curve * y * y + 1n))
  if (square === 0n) return sign === 0n ? 0n : null
  let x = power(square, (prime + 3n) / 8n)
  if (mod(x * x - square) !== 0n) x = mod(x * rootOfMinusOne)
  if (mod(x * x - square) !== 0n) return null
  return (x & 1n) === sign ? x : prime - x
}

const baseY = mod(4n * invert(5n))
const baseX = findX(baseY, 0n) as bigint
const basePoint: Point = [baseX, baseY, 1n, mod(baseX * baseY)]

const negate = ([x, y, z, t]: Point): Point => [mod(-x), y, z, mod(-t)]

function addPoints([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2))
  const b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * t1 * t2 * curve)
  const d = mod(2n * z1 * z2)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}

function multiply(point: Point, factor: bigint): Point {
  let result: Point = [0n, 1n, 1n, 0n]
  for (let [double, left] = [point, factor]; left > 0n; left >>= 1n, double = addPoints(double, double))
    if (left & 1n) result = addPoints(result, double)
  return result
}

function encodePoint([x, y, z]: Point): Bytes {
  const factor = invert(z)
  let number = mod(y * factor) | ((mod(x * factor) & 1n) << 255n)
  return Uint8Array.from({ length: 32 }, () => {
    const byte = Number(number & 0xffn)
    number >>= 8n
    return byte
  })
}
