/** The caches for offline use, apart from the app's own code. */
const cacheNames = ['answers', 'pictures', 'texts']

export async function measureCache(): Promise<number> {
  // Not available on an insecure origin.
  if (!globalThis.caches) return 0
  const sizes = await Promise.all(
    cacheNames.map(async (name) => {
      const cache = await caches.open(name)
      const entrySizes = await Promise.all(
        (await cache.keys()).map(async (request) => (await (await cache.match(request))?.blob())?.size ?? 0),
      )
      return entrySizes.reduce((sum, size) => sum + size, 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function clearCache(): Promise<void> {
  if (globalThis.caches) await Promise.all(cacheNames.map((name) => caches.delete(name)))
}
