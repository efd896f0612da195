import { afterEach, expect, test, vi } from 'vitest'
import { checkSignature } from './checkEvidence.ts'

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const newKeys = () => crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])

const { publicKey, privateKey } = await newKeys()
const spki = base64(await crypto.subtle.exportKey('spki', publicKey))
const signedText = '{"day":"2026-11-14","amount":"85.840000","machine":"சார்ஜர் 07"}'
const signature = base64(
  await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(signedText)),
)
const reading = { signedText, signature, publicKey: base64(await crypto.subtle.exportKey('raw', publicKey)) }

afterEach(() => vi.unstubAllGlobals())

test("a machine's signature fits the text it signed, with a bare key or a wrapped one, in either alphabet of base64", async () => {
  expect(await checkSignature(reading)).toBe('right')
  expect(await checkSignature({ ...reading, publicKey: spki })).toBe('right')
  expect(
    await checkSignature({
      ...reading,
      signature: signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    }),
  ).toBe('right')
})

test('a text changed by one digit no longer fits', async () => {
  expect(await checkSignature({ ...reading, signedText: signedText.replace('85.84', '86.84') })).toBe('wrong')
})

test("another machine's key does not fit", async () => {
  const other = await crypto.subtle.exportKey('raw', (await newKeys()).publicKey)
  expect(await checkSignature({ ...reading, publicKey: base64(other) })).toBe('wrong')
})

test('what is no signature or no key is wrong, not a fault', async () => {
  expect(await checkSignature({ ...reading, signature: '' })).toBe('wrong')
  expect(await checkSignature({ ...reading, publicKey: '***' })).toBe('wrong')
})

test('a browser that cannot check says so', async () => {
  vi.stubGlobal('crypto', {})
  expect(await checkSignature(reading)).toBe('unable')
  const importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  vi.stubGlobal('crypto', { subtle: { importKey } })
  expect(await checkSignature(reading)).toBe('unable')
})
