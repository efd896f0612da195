import { forge, smallOrderKeys } from '@millrace/proof/smallOrder'
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRandom, testSeed } from '../../test/createRandom.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
const isSignedBy = async (key: Buffer, message: Buffer, signature: Buffer): Promise<boolean | undefined> => {
  const { rows } = await database.owner.query<{ isSigned: boolean }>('select is_signed_by($1, $2, $3) as "isSigned"', [
    key,
    message,
    signature,
  ])
  return rows[0]?.isSigned
}
const toRaw = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
const toLittleEndian = (number: bigint): Buffer => bytes(number.toString(16).padStart(64, '0')).reverse()
const fromLittleEndian = (buffer: Buffer): bigint => BigInt(`0x${Buffer.from(buffer).reverse().toString('hex')}`)
/** One bit of it is the other way round. */
const changed = (buffer: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(buffer)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}
const nodeVerifies = (key: Buffer, message: Buffer, signature: Buffer): boolean => {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    return false
  }
}

test.for([
  // RFC 8032, section 7.1
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const)('the signature of the standard over 0x$1 is valid', async ([key, message, signature]) => {
  expect(await isSignedBy(bytes(key), bytes(message), bytes(signature))).toBe(true)
})

test('what a key signed is valid; another message, key or signature is not, as Node says too', async () => {
  const random = createRandom(testSeed)
  for (let round = 0; round < 12; round++) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const [key, message] = [toRaw(publicKey), Buffer.from(`${round} pays ${random(1e6)} USDT`)]
    const signature = sign(null, message, privateKey)
    const other = generateKeyPairSync('ed25519')
    const cases: [Buffer, Buffer, Buffer][] = [
      [key, message, signature],
      [toRaw(other.publicKey), message, signature],
      [key, changed(message, random(message.length * 8)), signature],
      [key, message, changed(signature, random(512))],
      [changed(key, random(256)), message, signature],
    ]
    const answers = await Promise.all(cases.map((given) => isSignedBy(...given)))
    expect(answers).toEqual([true, false, false, false, false])
    expect(answers).toEqual(cases.map((given) => nodeVerifies(...given)))
  }
})

// Attack by somebody with the server’s password, on approvals. Impossible: the database’s check of Ed25519 refuses what
// the standard refuses.
test('a second form of a signature, bytes that are no point, and wrong lengths', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const [key, message] = [toRaw(publicKey), Buffer.from('pays 1 USDT')]
  const signature = sign(null, message, privateKey)
  const [nonce, scalar] = [signature.subarray(0, 32), signature.subarray(32)]
  const noPoint = toLittleEndian(2n)
  const forged: [Buffer, Buffer, Buffer][] = [
    [key, message, Buffer.concat([nonce, toLittleEndian(fromLittleEndian(scalar) + order)])],
    [key, message, Buffer.concat([noPoint, scalar])],
    [noPoint, message, signature],
    [Buffer.alloc(32, 0xff), message, signature],
    [key, message, Buffer.alloc(64)],
    [key, message, signature.subarray(0, 63)],
    [key.subarray(0, 31), message, signature],
    [Buffer.alloc(0), message, Buffer.alloc(0)],
  ]
  expect(await Promise.all(forged.map((given) => isSignedBy(...given)))).toEqual(forged.map(() => false))
  expect(await isSignedBy(key, message, signature)).toBe(true)
})

// Attack by an operator, on approvals: a key of small order is offered, with which anybody can sign. Impossible: the
// database takes none, and no signature counts by one.
test('a key of small order is no key, and signs nothing', async () => {
  const isKey = async (key: Buffer): Promise<boolean | undefined> =>
    (await database.owner.query<{ isKey: boolean }>('select is_ed25519_key($1) as "isKey"', [key])).rows[0]?.isKey
  for (const hex of smallOrderKeys) {
    const [key, message] = [bytes(hex), Buffer.from(`approves ${hex}`)]
    expect(await isKey(key), hex).toBe(false)
    const forged = forge(key, message)
    expect(await isSignedBy(key, message, forged), hex).toBe(false)
  }
  expect(await isKey(toRaw(generateKeyPairSync('ed25519').publicKey))).toBe(true)
  expect(await isKey(toLittleEndian(2n))).toBe(false)
  expect(await isKey(Buffer.alloc(31))).toBe(false)
})
