import { afterEach, expect, test, vi } from 'vitest'
import { checkFile } from './checkFile.ts'

// Of the text "a meter".
const sha256 = 'e7e084eee0c876b25e16eefc564b754efd989643c8af026f3a35061978276c7f'
const serving = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }))

afterEach(() => vi.unstubAllGlobals())

test('the very file is known by its fingerprint, a changed one is found', async () => {
  serving('a meter')
  expect(await checkFile('/files/meter.jpg', sha256)).toBe(true)
  serving('a meter, retouched')
  expect(await checkFile('/files/meter.jpg', sha256)).toBe(false)
})

test('a file that cannot be fetched is not called changed', async () => {
  serving('', 404)
  expect(await checkFile('/files/meter.jpg', sha256)).toBeNull()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await checkFile('/files/meter.jpg', sha256)).toBeNull()
})
