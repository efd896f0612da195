import { afterEach, expect, test, vi } from 'vitest'
import { checkFile, checkSignature, doesReadingMatch } from './checkEvidence.ts'

afterEach(() => vi.unstubAllGlobals())

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const generateKeys = () => crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])

const { publicKey, privateKey } = await generateKeys()
const spki = base64(await crypto.subtle.exportKey('spki', publicKey))
const signedText = '{"day":"2026-11-14","amount":"85.840000","machine":"சார்ஜர் 07"}'
const signature = base64(
  await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(signedText)),
)
const reading = { signedText, signature, publicKey: base64(await crypto.subtle.exportKey('raw', publicKey)) }

test("a machine's signature is right with a raw key or an SPKI key, in either base64 alphabet", async () => {
  expect(await checkSignature(reading)).toBe('right')
  expect(await checkSignature({ ...reading, publicKey: spki })).toBe('right')
  expect(
    await checkSignature({
      ...reading,
      signature: signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    }),
  ).toBe('right')
})

test('a text with one changed digit is wrong', async () => {
  expect(await checkSignature({ ...reading, signedText: signedText.replace('85.84', '86.84') })).toBe('wrong')
})

test("another machine's key is wrong", async () => {
  const other = await crypto.subtle.exportKey('raw', (await generateKeys()).publicKey)
  expect(await checkSignature({ ...reading, publicKey: base64(other) })).toBe('wrong')
})

test('an invalid signature or key is wrong and does not throw', async () => {
  expect(await checkSignature({ ...reading, signature: '' })).toBe('wrong')
  expect(await checkSignature({ ...reading, publicKey: '***' })).toBe('wrong')
})

test('a browser that cannot check a signature says so', async () => {
  vi.stubGlobal('crypto', {})
  expect(await checkSignature(reading)).toBe('unable')
  const importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  vi.stubGlobal('crypto', { subtle: { importKey } })
  expect(await checkSignature(reading)).toBe('unable')
})

// The SHA-256 of the text "a meter".
const sha256 = 'e7e084eee0c876b25e16eefc564b754efd989643c8af026f3a35061978276c7f'
const serve = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }))

test('the original file has the stored hash, a changed one does not', async () => {
  serve('a meter')
  expect(await checkFile('/files/meter.jpg', sha256)).toBe(true)
  serve('a meter, retouched')
  expect(await checkFile('/files/meter.jpg', sha256)).toBe(false)
})

test('a file that cannot be fetched does not count as changed', async () => {
  serve('', 404)
  expect(await checkFile('/files/meter.jpg', sha256)).toBeNull()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await checkFile('/files/meter.jpg', sha256)).toBeNull()
})

const readingText = '{"machineId":"m","sequence":24,"day":"2026-11-14","amount":"15.58"}'

test('a reading matches the report of its day and amount, and no other', () => {
  expect(doesReadingMatch(readingText, { day: '2026-11-14', amount: '15.580000' })).toBe(true)
  expect(doesReadingMatch(readingText, { day: '2026-11-13', amount: '15.580000' })).toBe(false)
  expect(doesReadingMatch(readingText, { day: '2026-11-14', amount: '15.580001' })).toBe(false)
})

test('a text that is not a reading matches no report', () => {
  expect(doesReadingMatch('15.58', { day: '2026-11-14', amount: '15.580000' })).toBe(false)
  expect(doesReadingMatch('not JSON', { day: '2026-11-14', amount: '15.580000' })).toBe(false)
})
