import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isEd25519Key, verifyEd25519 } from './ed25519.ts'
import { isSigned } from './signature.ts'
import { forge, smallOrderKeys } from './smallOrder.ts'

const sha512 = async (input: Uint8Array): Promise<Uint8Array> => createHash('sha512').update(input).digest()
const bytes = (from: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(from)

test('a signature that Node made is right, and with any byte changed it is wrong', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = bytes(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const message = bytes(randomBytes(32))
  const signature = bytes(sign(null, message, privateKey))
  const hex = (from: Uint8Array): string => Buffer.from(from).toString('hex')
  expect(await verifyEd25519(message, signature, key, sha512)).toBe(true)
  expect(await isSigned(hex(message), hex(signature), hex(key))).toBe(true)
  for (const part of [message, signature, key])
    for (const at of [0, 1, 31, part.length - 1]) {
      part[at]! ^= 1
      expect(await verifyEd25519(message, signature, key, sha512)).toBe(false)
      expect(await isSigned(hex(message), hex(signature), hex(key))).toBe(false)
      part[at]! ^= 1
    }
  expect(await isSigned(hex(message), hex(signature).slice(2), hex(key))).toBe(false)
})

test('without WebCrypto’s Ed25519 our own answers, with the same result', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
  const message = randomBytes(32)
  const signature = sign(null, message, privateKey).toString('hex')
  const importKey = crypto.subtle.importKey
  crypto.subtle.importKey = () => Promise.reject(new Error('not supported'))
  try {
    expect(await isSigned(message.toString('hex'), signature, key)).toBe(true)
    expect(await isSigned('0'.repeat(64), signature, key)).toBe(false)
  } finally {
    crypto.subtle.importKey = importKey
  }
})

test('a second form of a signature, with the order added, is refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = bytes(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const message = bytes(randomBytes(32))
  const signature = bytes(sign(null, message, privateKey))
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  let scalar = order
  for (let i = 0; i < 32; i += 1) scalar += BigInt(signature[32 + i] as number) << BigInt(8 * i)
  for (let i = 0; i < 32; i += 1) signature[32 + i] = Number((scalar >> BigInt(8 * i)) & 0xffn)
  expect(await verifyEd25519(message, signature, key, sha512)).toBe(false)
})

// Attack by a stranger, on the proof: a record or statement names a key of small order, with which anybody can sign.
// Impossible: no signature counts by such a key, in whatever form, whatever the browser’s own check says.
test('nothing is signed by a key of small order', async () => {
  expect(new Set(smallOrderKeys).size).toBe(14)
  for (const hex of smallOrderKeys) {
    const key = bytes(Buffer.from(hex, 'hex'))
    expect(isEd25519Key(key), hex).toBe(false)
    const message = bytes(randomBytes(32))
    const forged = forge(Buffer.from(key), Buffer.from(message))
    expect(await verifyEd25519(message, bytes(forged), key, sha512), hex).toBe(false)
    expect(await isSigned(Buffer.from(message).toString('hex'), forged.toString('hex'), hex), hex).toBe(false)
  }
})

test('a key that somebody made can be taken; bytes that are no point, or too few or many, cannot', () => {
  for (let i = 0; i < 20; i += 1) {
    const { publicKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
    expect(isEd25519Key(key)).toBe(true)
    expect(isEd25519Key(key.subarray(1))).toBe(false)
    expect(isEd25519Key(Buffer.concat([key, Buffer.alloc(1)]))).toBe(false)
  }
  expect(isEd25519Key(Buffer.concat([Buffer.from([2]), Buffer.alloc(31)]))).toBe(false)
  expect(isEd25519Key(Buffer.alloc(0))).toBe(false)
})
