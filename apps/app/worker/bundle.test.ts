import { afterEach, expect, test, vi } from 'vitest'
import { deleteOtherBundles, nameBundleCache, unpackBundle } from './bundle.ts'

const caches = new Map<string, Map<string, Response>>()
vi.stubGlobal('caches', {
  open: async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, cache)
    return { put: async (path: string, response: Response) => void cache.set(path, response) }
  },
  keys: async () => [...caches.keys()],
  delete: async (name: string) => caches.delete(name),
})
afterEach(() => caches.clear())

test('each file of a bundle is kept as if it had been fetched, and the bundles before are deleted', async () => {
  caches.set(nameBundleCache('/assets/offline-1.json'), new Map())
  caches.set('answers', new Map())
  vi.stubGlobal('fetch', async () =>
    Response.json([
      { path: '/assets/a.js', type: 'text/javascript', text: 'let a' },
      { path: '/icon.png', type: 'image/png', base64: btoa('\u0089PNG') },
    ]),
  )
  await unpackBundle('/assets/offline-2.json')
  await deleteOtherBundles('/assets/offline-2.json')
  expect([...caches.keys()]).toEqual(['answers', nameBundleCache('/assets/offline-2.json')])
  const files = caches.get(nameBundleCache('/assets/offline-2.json'))
  expect(await files?.get('/assets/a.js')?.text()).toBe('let a')
  expect(files?.get('/icon.png')?.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array((await files?.get('/icon.png')?.arrayBuffer()) as ArrayBuffer)[0]).toBe(0x89)
})

test('a bundle that does not arrive is an error, so that the worker tries again', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(unpackBundle('/assets/offline-3.json')).rejects.toThrow('404')
})
