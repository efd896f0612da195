/* oxlint-disable typescript/no-non-null-assertion -- indexes of arrays whose length is fixed */
import type { Bytes } from './bytes.ts'

/** SHA-256 of bytes that are there as a whole. Node's own is `nodeSha256` in node.ts. */
export type Sha256 = (input: Uint8Array) => Uint8Array

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, as FIPS 180-4 defines them. */
const constants = new Int32Array(64)
/** The same of the square roots of the first 8. */
const start = new Int32Array(8)
fillConstants()

const schedule = new Int32Array(64)
const block = new Uint8Array(64)

/** SHA-256 without waiting, for browsers: WebCrypto's is asynchronous, which is slow for thousands of small inputs. */
export const sha256: Sha256 = (input) => {
  const state = start.slice()
  const full = input.length - (input.length % 64)
  for (let at = 0; at < full; at += 64) compress(state, input, at)
  const rest = input.length - full
  block.fill(0)
  block.set(input.subarray(full))
  block[rest] = 0x80
  if (rest > 55) {
    compress(state, block, 0)
    block.fill(0)
  }
  const view = new DataView(block.buffer)
  view.setUint32(56, Math.floor(input.length / 0x2000_0000))
  view.setUint32(60, input.length << 3)
  compress(state, block, 0)
  const output: Bytes = new Uint8Array(32)
  const words = new DataView(output.buffer)
  for (let i = 0; i < 8; i += 1) words.setInt32(i * 4, state[i] ?? 0)
  return output
}

function compress(state: Int32Array, input: Uint8Array, at: number): void {
  const w = schedule as unknown as number[]
  const bytes = input as unknown as number[]
  const k = constants as unknown as number[]
  for (let i = 0, from = at; i < 16; i += 1, from += 4)
    w[i] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!
  for (let i = 16; i < 64; i += 1) {
    const early = w[i - 15]!
    const late = w[i - 2]!
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  const s = state as unknown as number[]
  let [a, b, c, d] = [s[0]!, s[1]!, s[2]!, s[3]!]
  let [e, f, g, h] = [s[4]!, s[5]!, s[6]!, s[7]!]
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + s1 + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  s[0] = (s[0]! + a) | 0
  s[1] = (s[1]! + b) | 0
  s[2] = (s[2]! + c) | 0
  s[3] = (s[3]! + d) | 0
  s[4] = (s[4]! + e) | 0
  s[5] = (s[5]! + f) | 0
  s[6] = (s[6]! + g) | 0
  s[7] = (s[7]! + h) | 0
}

function fillConstants(): void {
  const fraction = (root: number): number => ((root - Math.floor(root)) * 0x1_0000_0000) | 0
  let count = 0
  for (let prime = 2; count < 64; prime += 1) {
    let isPrime = true
    for (let i = 2; i * i <= prime; i += 1) if (prime % i === 0) isPrime = false
    if (!isPrime) continue
    if (count < 8) start[count] = fraction(Math.sqrt(prime))
    constants[count] = fraction(Math.cbrt(prime))
    count += 1
  }
}
