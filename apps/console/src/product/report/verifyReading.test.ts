import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyReading } from './verifyReading.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
const signedText = '{"sequence":7,"day":"2026-11-14","amount":"12.500000"}'
const signature = sign(null, Buffer.from(signedText), privateKey)

test('a signature by the machine is valid, in base64 and base64url', async () => {
  expect(await verifyReading({ signedText, signature: signature.toString('base64'), publicKey: key })).toBe('valid')
  expect(await verifyReading({ signedText, signature: signature.toString('base64url'), publicKey: key })).toBe('valid')
})

test('a changed digit or a broken key makes it invalid', async () => {
  expect(
    await verifyReading({
      signedText: signedText.replace('12.5', '13.5'),
      signature: signature.toString('base64'),
      publicKey: key,
    }),
  ).toBe('invalid')
  expect(await verifyReading({ signedText, signature: signature.toString('base64'), publicKey: 'AAAA' })).toBe(
    'invalid',
  )
})
